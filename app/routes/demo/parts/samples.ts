/** Difficult names: one without a place to break, one written from right to left. */
export const LONG_NAME = "Oluwatobilobaadeyemiogunbanjosupermarketandpharmacyenterprise";
export const RIGHT_TO_LEFT_NAME = "متجر الأمل للمواد الغذائية";
export const LARGE_AMOUNT = 987_654_321_050;
