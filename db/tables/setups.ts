import type { Generated, GeneratedAlways } from "kysely";
import type { State } from "./state";

export interface SetupTables {
  setups: SetupsTable;
  setup_events: SetupEventsTable;
}

export type SetupState = "asked" | "wanted" | "agreed" | "done" | "cancelled";

export interface SetupsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  order_id: number;
  state: State<SetupState>;
  address: Generated<string>;
  first_wish: Date | null;
  second_wish: Date | null;
  starts_at: Date | null;
  /** Raised by every change, so that a page that is out of date is noticed. */
  revision: Generated<number>;
  created_at: Date;
  changed_at: Date;
}

export type SetupAction = "wished" | "agreed" | "moved" | "asked-to-move" | "noted" | "done" | "cancelled";

export interface SetupEventsTable {
  id: GeneratedAlways<number>;
  setup_id: number;
  at: Date;
  actor_id: number | null;
  act: SetupAction;
  /** The agreed time. */
  starts_at: Date | null;
  note: string | null;
}
