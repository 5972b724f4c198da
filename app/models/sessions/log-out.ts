/** The intent of a form that logs out and goes on with what it was about. */
export const LOG_OUT = "log-out";
