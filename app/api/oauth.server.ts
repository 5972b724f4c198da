import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { isDeeperThan, MOST_JSON_DEPTH } from "~/models/http/json-depth";
import { hasRepeatedMember } from "~/models/http/json-members";
import { app } from "~/services/platform/app.server";
import { isDatabaseDown } from "~/services/platform/database-outage.server";
import { parseFormBody, readRaw } from "~/http/forms/body-parser.server";
import { KIBIBYTE } from "~/models/bytes";
import { isCrossSitePost } from "~/http/cross-site.server";
import { requestContext } from "~/services/platform/request-context.server";
import { limitPosts } from "~/http/rate-limit.server";
import { privateHeaders } from "~/http/responses.server";

const MAX_FORM = 8 * KIBIBYTE;
const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

/** Enough for a full batch of sales of the usual length. */
const MAX_JSON = 2048 * KIBIBYTE;

interface Problem {
  /** Where it is, such as `sales.3.lines.0.quantity`. */
  at: string;
  message: string;
}

interface More {
  status?: number;
  headers?: HeadersInit;
  interval?: number;
  problems?: Problem[];
}

/** A refusal in the form of RFC 6749; `description` is for the developers of a till. */
export const oauthError = (
  error: string,
  description: string,
  { status = 400, headers = {}, ...more }: More = {},
): Response =>
  Response.json(
    { error, error_description: description, ...more },
    { status, headers: privateHeaders(headers) },
  );

export const oauthAnswer = (answer: object): Response => Response.json(answer, { headers: privateHeaders() });

type Args = Pick<LoaderFunctionArgs, "request">;

/**
 * The loader and the action of a till call's route: one of them refuses the method. All errors are JSON, the only
 * format a till reads.
 */
export function tillCall(method: "GET" | "POST", answer: (args: Args) => Promise<Response>) {
  return async (args: Args): Promise<Response> => {
    try {
      if (args.request.method === "POST") refuseOtherSites(args.request);
      const asked = args.request.method === "HEAD" ? "GET" : args.request.method;
      if (asked !== method)
        throw oauthError("invalid_request", `Call this with ${method}.`, {
          status: 405,
          headers: { Allow: method },
        });
      return await answer(args);
    } catch (thrown) {
      return thrown instanceof Response ? thrown : serverError(thrown);
    }
  };
}

function serverError(thrown: unknown): Response {
  const { id } = requestContext();
  app.log.error({ err: thrown, id }, "a call of a till failed");
  return isDatabaseDown(thrown)
    ? oauthError("temporarily_unavailable", `Try again in a minute. Error number: ${id}`, { status: 503 })
    : oauthError(
        "server_error",
        `Something went wrong on our side. Try again in a minute. Error number: ${id}`,
        {
          status: 500,
        },
      );
}

/**
 * Reads the form of a till, which no page of ours posts. Cookies do not count here, so another person's browser could
 * do no more with it than any program; cross-site posts are refused all the same. A till sends none of the headers
 * with which browsers name the site. Unknown fields are ignored, as the standard requires, and no field may be
 * repeated.
 */
export async function readOauthForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const fields = await readFields(request);
  const twice = [...new Set(fields.keys())].find((name) => fields.getAll(name).length > 1);
  if (twice !== undefined) throw oauthError("invalid_request", "A parameter was sent twice.");
  // RFC 6749, section 3.2: a parameter without a value counts as omitted.
  const form = schema.safeParse(Object.fromEntries([...fields].filter(([, value]) => value !== "")));
  if (form.success) return form.data;
  throw oauthError("invalid_request", form.error.issues.map(({ message }) => message).join(". "));
}

/** How many mistakes are reported at once. */
const MOST_PROBLEMS = 100;

/** Reads the JSON that a till sends. Unknown members are ignored. */
export async function readOauthJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const sent = schema.safeParse(parseJson(await readBody(request, { type: JSON_TYPE, limit: MAX_JSON })));
  if (sent.success) return sent.data;
  throw oauthError(
    "invalid_sales",
    "Nothing was imported. Fix the problems below and send the sales again.",
    {
      status: 422,
      problems: sent.error.issues
        .slice(0, MOST_PROBLEMS)
        .map(({ path, message }) => ({ at: path.join("."), message })),
    },
  );
}

function parseJson(bytes: Uint8Array): unknown {
  const { text, sent } = parseBody(bytes);
  if (isDeeperThan(MOST_JSON_DEPTH, sent))
    throw oauthError("invalid_request", "The JSON is nested too deeply.");
  if (hasRepeatedMember(text, sent))
    throw oauthError("invalid_request", "A member was sent twice. Send each member of an object once.");
  return sent;
}

/** The decoder drops the mark of the byte order. */
function parseBody(bytes: Uint8Array): { text: string; sent: unknown } {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text, sent: JSON.parse(text) };
  } catch {
    throw oauthError("invalid_request", "The body is not JSON in UTF-8. Check it and send it again.");
  }
}

const readFields = async (request: Request): Promise<FormData> => {
  const bytes = await readBody(request, { type: FORM, limit: MAX_FORM });
  return inJson(() => parseFormBody(bytes, request.headers), UNDECODED);
};

/** A till is not a browser, so a post from another website's page is never a till's. */
export function refuseOtherSites(request: Request): void {
  if (isCrossSitePost(request, requestContext()))
    throw oauthError("invalid_request", "Pages of other websites cannot post here.", { status: 403 });
}

async function readBody(request: Request, { type, limit }: { type: string; limit: number }) {
  refuseOtherSites(request);
  const [sent] = (request.headers.get("Content-Type") ?? "").split(";");
  if (sent?.trim().toLowerCase() !== type || request.headers.has("Content-Encoding"))
    throw oauthError("invalid_request", `Send it as ${type}, without an encoding.`, { status: 415 });
  return inJson(async () => {
    await limitPosts();
    return readRaw(request, limit);
  });
}

const UNDECODED = "The form cannot be decoded. Percent-encode each parameter as UTF-8, and send it once.";

/**
 * Turns refusals of the guards before the call into the standard's error format.
 * @param undecoded what a program is told in place of a page's words about a body that cannot be read
 */
async function inJson<Result>(work: () => Promise<Result>, undecoded: string | null = null): Promise<Result> {
  try {
    return await work();
  } catch (refused) {
    if (!(refused instanceof Response)) throw refused;
    const { status, headers } = refused;
    const wait = headers.get("Retry-After");
    throw oauthError(
      status === 429 ? "slow_down" : "invalid_request",
      undecoded !== null && status === 400 ? undecoded : await refused.text(),
      {
        status,
        headers: wait === null ? {} : { "Retry-After": wait },
      },
    );
  }
}
