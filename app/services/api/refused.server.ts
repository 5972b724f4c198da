import { apiRefusal } from "~/models/http/api-refusal";
import type { Refused as PageRefusal } from "~/services/http/forms/refused.server";
import { privateHeaders } from "~/services/http/responses.server";

interface More {
  /** By field, the first of them is the one to read. */
  errors?: Record<string, string[]>;
  /** What the client should do next. */
  action?: "refresh" | "confirm-password";
  /** What else the client needs, such as where to pay. */
  data?: Record<string, unknown>;
  headers?: HeadersInit;
}

/** A refusal of an operation; whoever asks for application/problem+json gets it as RFC 9457 writes it. */
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
  const told = { ...more.data, ...(more.action && { action: more.action }) };
  const { type, body } = apiRefusal(request.headers.get("Accept") ?? "", {
    ...{ status, message, errors: more.errors },
    data: Object.keys(told).length > 0 ? told : undefined,
  });
  const headers = privateHeaders(more.headers);
  headers.append("Vary", "Accept");
  headers.set("Content-Type", type);
  return new Response(body, { status, headers });
}

/** What was not done, as a page would say it, beside the field that it is about. */
export const refusedAs = ({ message, field, status = 422, headers }: PageRefusal): Refused =>
  new Refused(status, message, {
    ...(headers && { headers }),
    ...(field !== undefined && { errors: { [field]: [message] } }),
  });

export const beside = (field: string, message: string): Refused => refusedAs({ field, message });

/** A refusal that was worded for a page, as an operation answers it. */
export async function refusedByDoor(response: Response): Promise<Refused> {
  const wait = response.headers.get("Retry-After");
  const headers = wait === null ? {} : { "Retry-After": wait };
  return new Refused(response.status, (await response.text()).trim(), { headers });
}
