import { apiRefusal } from "~/models/http/api-refusal";
import type { FormRefusal as PageRefusal } from "~/http/forms/refused.server";
import { privateHeaders } from "~/http/responses.server";

interface More {
  /** Messages by field; the first is the one to read. */
  errors?: Record<string, string[]>;
  /** What the client should do next. */
  action?: "refresh" | "confirm-password" | "enter-code";
  /** Anything else the client needs, such as where to pay. */
  data?: Record<string, unknown>;
  headers?: HeadersInit;
}

/** A refusal of an operation. A caller that accepts application/problem+json gets it in the form of RFC 9457. */
export class Refused extends Error {
  override name = "Refused";

  constructor(
    readonly status: number,
    message: string,
    readonly more: More = {},
  ) {
    super(message);
  }
}

/** Answers a refusal in the form that the client accepts. */
export function refusedAnswer(request: Request, { status, message, more }: Refused): Response {
  const data = { ...more.data, ...(more.action && { action: more.action }) };
  const { type, body } = apiRefusal(request.headers.get("Accept") ?? "", {
    status,
    message,
    errors: more.errors,
    data: Object.keys(data).length > 0 ? data : undefined,
  });
  const headers = privateHeaders(more.headers);
  headers.append("Vary", "Accept");
  headers.set("Content-Type", type);
  return new Response(body, { status, headers });
}

/** A refusal in the words a page would show, beside the field that it is about. */
export const refusedAs = ({ message, field, status = 422, headers }: PageRefusal): Refused =>
  new Refused(status, message, {
    ...(headers && { headers }),
    ...(field !== undefined && { errors: { [field]: [message] } }),
  });

export const beside = (field: string, message: string): Refused => refusedAs({ field, message });

/** Converts a refusal that was worded for a page into the answer of an operation. */
export async function refusedByGuard(response: Response): Promise<Refused> {
  const wait = response.headers.get("Retry-After");
  const headers = wait === null ? {} : { "Retry-After": wait };
  return new Refused(response.status, (await response.text()).trim(), { headers });
}
