import type { ShopWorld, Needs, Shop } from "./plan-states";
import type { Knock } from "./ways";
import type { Visitor } from "./visitor";

export interface People extends ShopWorld {
  agent: Visitor;
  agentCode: string;
  /** One of our staff with every role. */
  staff: Visitor;
}

/** A way to change a plan, its money or its card. */
export interface Way {
  name: string;
  /** The route or the call that answers it. */
  route: string;
  needs: Needs;
  knock: (shop: Shop, people: People) => Promise<Knock>;
}

export const way = (name: string, route: string, knock: Way["knock"], needs: Needs = {}): Way => ({
  name,
  route,
  needs,
  knock,
});
