export const BILLING = "/plans-and-billings";

/** Where the owner cancels or pauses the plan. */
export const LEAVE = `${BILLING}/leave`;

/** Where the owner chooses how the next period is paid. */
export const RENEWAL = `${BILLING}#renew`;

/** Where the owner chooses another plan. */
export const CHANGE = `${BILLING}/change`;

/** The page that says what a change to this plan does and costs. */
export const changePath = (planId: number, duration?: string): string =>
  `${CHANGE}?plan=${planId}${duration === undefined ? "" : `&duration=${duration}`}`;

/** The page on which an owner with a paid plan chooses a cheaper one for the time after it. */
export const downgradePath = (planId: number): string => changePath(planId, "month");

/** The periods of the past, with their receipts. */
export const HISTORY = `${BILLING}/history`;

/** The page on which extras are added to the running period, and taken out of the next one. */
export const EXTRAS = `${BILLING}/extras`;

/** The page of extras, with those that can be removed already unfolded. */
export const REMOVE_EXTRAS = `${EXTRAS}?remove=1#take-out`;
