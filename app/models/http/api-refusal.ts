/** Why the API refused a call; both formats of the answer are made from it. */
interface ApiRefusal {
  status: number;
  /** What happened and what to do next. */
  message: string;
  /** Messages by field. The first message of a field is the one to show. */
  errors?: Record<string, string[]> | undefined;
  /** Further data for the client, such as where to pay. */
  data?: Record<string, unknown> | undefined;
}

const PROBLEM = "application/problem+json";

/**
 * The body of a refusal. Old clients read `success`, others `error`, and both read `message`; a client that accepts
 * application/problem+json gets an RFC 9457 body.
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

/** Messages for calls refused before their operation is known. */
export const earlyApiRefusals = {
  400: "This address cannot be read. Check it and call again.",
  403: "Pages of other websites cannot post here.",
  404: "Unknown endpoint. See /api for the list.",
  405: "Call this with GET or POST, as the page at /api says.",
  414: "The address is too long. Send the fields in the body of a POST.",
  421: "This address does not belong to this website. Check the host that you call.",
} as const;

export type EarlyStatus = keyof typeof earlyApiRefusals;
