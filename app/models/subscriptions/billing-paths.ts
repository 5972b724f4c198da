export const BILLING = "/plans-and-billings";

/** Where the owner cancels or pauses the plan. */
export const LEAVE = `${BILLING}/leave`;

/** Where the owner chooses how the next period is paid. */
export const RENEWAL = `${BILLING}#renew`;

/** The page on which an owner with a paid plan chooses a cheaper one for the time after it. */
export const downgradePath = (planId: number): string => `${BILLING}?plan=${planId}&duration=month#change`;

/** The page on which extras are added to the running period, and taken out of the next one. */
export const EXTRAS = `${BILLING}/extras`;
