/** Names of the product and of its token, the same wherever it runs. How the operator is reached are settings. */
export const brand = {
  name: "Kaypoint",
  tokenName: "KayPoint Token",
  tokenCode: "KPT",
} as const;
