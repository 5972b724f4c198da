import type { DoorWorld, Needs, Shop } from "./door-states";
import type { Knock } from "./doors";
import type { Visitor } from "./visitor";

export interface People extends DoorWorld {
  agent: Visitor;
  agentCode: string;
  /** One of our staff with every role. */
  staff: Visitor;
}

/** A way to change a plan, its money or its card. */
export interface Door {
  name: string;
  /** The route or the call that answers it. */
  route: string;
  needs: Needs;
  knock: (shop: Shop, people: People) => Promise<Knock>;
}

export const door = (name: string, route: string, knock: Door["knock"], needs: Needs = {}): Door => ({
  name,
  route,
  needs,
  knock,
});
