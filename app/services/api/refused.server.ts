import type { Refused as PageRefusal } from "~/services/doors/forms/refused.server";
import { privateHeaders } from "~/services/doors/responses.server";

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

const PROBLEM = "application/problem+json";

/** The old clients look at `success`, others at `error`; both read `message`. */
export function refusedAnswer(request: Request, { status, message, more }: Refused): Response {
  const headers = privateHeaders(more.headers);
  headers.append("Vary", "Accept");
  const errors = more.errors && { errors: more.errors };
  const told = { ...more.data, ...(more.action && { action: more.action }) };
  const data = Object.keys(told).length > 0 && { data: told };
  if (!(request.headers.get("Accept") ?? "").includes(PROBLEM))
    return Response.json({ success: false, error: true, message, ...errors, ...data }, { status, headers });
  headers.set("Content-Type", PROBLEM);
  const problem = { type: "about:blank", status, detail: message, ...errors, ...data };
  return new Response(JSON.stringify(problem), { status, headers });
}

/** What was not done, as a page would say it, beside the field that it is about. */
export const refusedAs = ({ message, field, status = 422, headers }: PageRefusal): Refused =>
  new Refused(status, message, {
    ...(headers && { headers }),
    ...(field !== undefined && { errors: { [field]: [message] } }),
  });

export const beside = (field: string, message: string): Refused => refusedAs({ field, message });

/** What a door refused in words for a page, as an operation answers it. */
export async function refusedByDoor(response: Response): Promise<Refused> {
  const wait = response.headers.get("Retry-After");
  const headers = wait === null ? {} : { "Retry-After": wait };
  return new Refused(response.status, (await response.text()).trim(), { headers });
}
