/** Why a call of the API was refused, in the parts that both forms of the answer have. */
export interface ApiRefusal {
  status: number;
  /** What happened, and what to do next. */
  message: string;
  /** By field, the first of them is the one to read. */
  errors?: Record<string, string[]> | undefined;
  /** What else the client needs, such as where to pay. */
  data?: Record<string, unknown> | undefined;
}

const PROBLEM = "application/problem+json";

/**
 * The body of a refusal. The old clients look at `success`, others at `error`, and both read `message`; a client that
 * accepts application/problem+json gets it as RFC 9457 writes it.
 */
export function apiRefusal(
  accept: string,
  { status, message, errors, data }: ApiRefusal,
): { type: string; body: string } {
  const more = { ...(errors && { errors }), ...(data && { data }) };
  return accept.includes(PROBLEM)
    ? {
        type: PROBLEM,
        body: JSON.stringify({ type: "about:blank", status, detail: message, ...more }),
      }
    : {
        type: "application/json",
        body: JSON.stringify({ success: false, error: true, message, ...more }),
      };
}

/** What a call is told that is refused before it is known which one it is. */
export const earlyApiRefusals: Record<400 | 403 | 404 | 405 | 408 | 414 | 421 | 503, string> = {
  400: "This address cannot be read. Check it and call again.",
  403: "Pages of other websites cannot post here.",
  404: "There is no such call. All calls are listed at /api.",
  405: "Call this with GET or POST, as the page at /api says.",
  408: "The call took too long to arrive. Send it again.",
  414: "The address is too long. Send the fields in the body of a POST.",
  421: "This address does not belong to this website. Check the host that you call.",
  503: "Too many calls came from your network at once. Try again in a few seconds.",
};
