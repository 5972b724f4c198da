/** How many an account gets at a time. */
export const RECOVERY_CODES = 10;

/** 16 letters out of 32: 80 bits. */
export const RECOVERY_CODE_BYTES = 10;
