import {
  type AddOnKind,
  type Catalogue,
  type PricedPlan,
  freeOnboarding,
  isFree,
  isPriced,
} from "~/models/plans/catalogue";
import type { ChosenAddOn, Quote } from "~/models/plans/quote";
import { type ExtensiblePeriod, additionQuote, extensiblePeriod } from "~/models/subscriptions/addition";
import type { SubscriptionState } from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import { type PayNowContext, type PayNowPost, type PayNowResult, orderNow } from "./pay-now.server";
import { submissionKeyOf } from "./submission-key.server";

/** How much more of each kind; what is left out or 0 is none. */
export type Quantities = Partial<Record<AddOnKind, number | undefined>>;

/** What extras cost for the rest of the period that runs, and the key that their form carries. */
interface ExtrasPreview {
  plan: PricedPlan;
  period: ExtensiblePeriod;
  addOns: ChosenAddOn[];
  quote: Omit<Quote, "renewal">;
  submissionKey: string;
}

interface Wanted {
  ownerId: number;
  quantities: Quantities;
  state: SubscriptionState;
  catalogue: Catalogue;
  now: Date;
}

/** Null where no paid period runs to which something can be added. What is not on offer is left out. */
export function extrasFrom(
  app: Pick<PayNowContext, "config">,
  { ownerId, quantities, state, catalogue, now }: Wanted,
): ExtrasPreview | null {
  const period = extensiblePeriod(state.periods, now);
  const plan = catalogue.plans.find(({ id }) => id === period?.planId);
  if (!period || !plan || !isPriced(plan) || isFree(plan)) return null;
  const addOns = chosenFrom(catalogue, quantities);
  const quote = additionQuote({ period, addOns, vatTenths: app.config.vatTenths, now });
  const options = addOns.map(({ option }) => option.id).join();
  const about = [ownerId, period.id, state.lastOrderId, options, quote.total];
  return { plan, period, addOns, quote, submissionKey: submissionKeyOf(app, "extras", ...about) };
}

export const chosenFrom = ({ addOnGroups }: Catalogue, quantities: Quantities): ChosenAddOn[] =>
  addOnGroups.flatMap((group) => {
    const option = group.options.find(({ quantity }) => quantity === quantities[group.kind]);
    return option ? { group, option } : [];
  });

export interface ExtrasPost extends PayNowPost {
  quantities: Quantities;
}

/** Orders extras for the period that runs; its price is worked out here and is never what a form says. */
export const orderExtras = (app: PayNowContext, owner: User, post: ExtrasPost): Promise<PayNowResult> =>
  orderNow(app, owner, post, {
    isSame: ({ kind }) => kind === "extras",
    place: (state, { catalogue, now }) => {
      const { quantities } = post;
      const preview = extrasFrom(app, { ownerId: owner.id, quantities, state, catalogue, now });
      const onboarding = freeOnboarding(catalogue);
      if (!preview || !onboarding || preview.addOns.length === 0) return null;
      const { duration } = preview.period;
      return { ...preview, kind: "extras", duration, customer: owner, onboarding };
    },
  });
