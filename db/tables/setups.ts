import type { Generated, GeneratedAlways } from "kysely";
import type { State } from "./state";

export interface SetupTables {
  setups: SetupsTable;
  setupEvents: SetupEventsTable;
}

export type SetupState = "asked" | "wanted" | "agreed" | "done" | "cancelled";

export interface SetupsTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  orderId: number;
  state: State<SetupState>;
  address: Generated<string>;
  firstWish: Date | null;
  secondWish: Date | null;
  startsAt: Date | null;
  /** Raised by every change, so that a page that is out of date is noticed. */
  revision: Generated<number>;
  createdAt: Date;
  changedAt: Date;
}

export type SetupAction = "wished" | "agreed" | "moved" | "asked-to-move" | "noted" | "done" | "cancelled";

export interface SetupEventsTable {
  id: GeneratedAlways<number>;
  setupId: number;
  at: Date;
  actorId: number | null;
  act: SetupAction;
  /** The agreed time. */
  startsAt: Date | null;
  note: string | null;
}
