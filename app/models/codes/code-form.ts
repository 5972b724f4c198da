export const FIVE_DIGITS = "Type the 5 digits of the code";
export const EIGHT_DIGITS = "Type the 8 digits of the code";
