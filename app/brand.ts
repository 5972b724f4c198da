/**
 * Names of the product and its token, the same in every installation. The operator's contact details are settings.
 */
export const brand = {
  name: "Kaypoint",
  tokenName: "KayPoint Token",
  tokenCode: "KPT",
} as const;
