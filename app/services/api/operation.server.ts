import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { isVerified, mayOrder } from "~/models/users/user";
import { app } from "~/services/app/app.server";
import { isCrossSite } from "~/services/doors/cross-site.server";
import { isDatabaseDown } from "~/services/doors/database-outage.server";
import { currentVisit } from "~/services/doors/front-door.server";
import { limitPosts } from "~/services/doors/rate-limit.server";
import { privateHeaders } from "~/services/doors/responses.server";
import type { SignedIn } from "~/services/sessions/session.server";
import { readInput } from "./body.server";
import { answerOnce } from "./idempotency.server";
import { findCaller, hasBearer, signInFirst } from "./caller.server";
import { Refused, refusedAnswer, refusedByDoor } from "./refused.server";

/** Who may call: anybody, whoever is signed in, or an owner or agent whose phone is verified. */
export type Auth = "anybody" | "account" | "owner" | "agent";

interface Call<Auths extends Auth, Input> {
  request: Request;
  input: Input;
  caller: Auths extends "anybody" ? SignedIn | null : SignedIn;
  /** The parts of the path that are names, as ":locationId". */
  params: Record<string, string | undefined>;
}

interface Reply<Answer> {
  body: Answer;
  headers?: Headers;
}

/** One call of the API: all that its route does, and all that its description says. */
export interface Operation<Auths extends Auth, Input extends z.ZodType, Answer extends z.ZodObject> {
  method: "GET" | "POST";
  path: `/api/${string}`;
  summary: string;
  auth: Auths;
  input: Input;
  /** What the document of the API says is taken, where `input` prepares it first. */
  described?: z.ZodType;
  /** Beside `success` and `error`, which every answer has. */
  answer: Answer;
  /** The same key with the same fields gets the same answer again. */
  repeatable?: boolean;
  handle: (call: Call<Auths, z.output<Input>>) => Promise<Reply<z.input<Answer>>>;
}

export const operation = <Auths extends Auth, Input extends z.ZodType, Answer extends z.ZodObject>(
  described: Operation<Auths, Input, Answer>,
): Operation<Auths, Input, Answer> => described;

/** What answers for an operation, as loader and as action of its route: one of them refuses the method. */
export function serve<Auths extends Auth, Input extends z.ZodType, Answer extends z.ZodObject>(
  described: Operation<Auths, Input, Answer>,
) {
  return async ({ request, params }: Pick<LoaderFunctionArgs, "request" | "params">): Promise<Response> => {
    try {
      return await answer(described, request, params);
    } catch (thrown) {
      return refusedAnswer(request, await refusalOf(thrown, described.path));
    }
  };
}

async function answer<Auths extends Auth, Input extends z.ZodType, Answer extends z.ZodObject>(
  described: Operation<Auths, Input, Answer>,
  request: Request,
  params: Record<string, string | undefined>,
): Promise<Response> {
  const { method, auth } = described;
  if (request.method === "POST") await admitPost(request);
  const asked = request.method === "HEAD" ? "GET" : request.method;
  if (asked !== method) throw new Refused(405, `Call this with ${method}.`, { headers: { Allow: method } });
  const caller = await findCaller(request);
  admit(request, auth, caller);
  const sent = await readInput(request, method);
  const input = check(described.input, sent);
  const run = async (): Promise<Response> => {
    // The guard holds what the type says.
    const call = { request, input, caller, params } as Call<Auths, z.output<Input>>;
    const { body, headers } = await described.handle(call);
    const said = { success: true, error: false, ...described.answer.parse(body) };
    return Response.json(said, { headers: privateHeaders(headers) });
  };
  if (!described.repeatable || caller === null) return run();
  return answerOnce(app, { request, userId: caller.user.id, path: described.path, sent }, () =>
    run().catch(async (thrown: unknown) => refusedAnswer(request, await refusalOf(thrown, described.path))),
  );
}

/** Pages ask the same, and lead on where this refuses. */
function admit(request: Request, auth: Auth, caller: SignedIn | null): void {
  if (auth === "anybody") return;
  if (caller === null) throw signInFirst(request);
  const { user } = caller;
  if (auth === "account") return;
  if (user.role !== auth)
    throw new Refused(403, `This is for ${auth === "owner" ? "owners of shops" : "agents"} only.`);
  if (auth === "owner" ? !mayOrder(user) : !isVerified(user))
    throw new Refused(403, "Verify your phone number first.");
}

/** No page of another site can show a bearer token; a cookie comes along with whatever it posts. */
async function admitPost(request: Request): Promise<void> {
  const { host, site, origin } = currentVisit();
  const fetchSite = request.headers.get("Sec-Fetch-Site");
  const sender = { fetchSite, origin, referer: request.headers.get("Referer") };
  if (!hasBearer(request) && isCrossSite(sender, { host, site }))
    throw new Refused(403, "Pages of other websites cannot post here.");
  await limitPosts();
}

function check<Input extends z.ZodType>(schema: Input, sent: unknown): z.output<Input> {
  const read = schema.safeParse(sent);
  if (read.success) return read.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of read.error.issues) (errors[path.join(".")] ??= []).push(message);
  throw new Refused(422, read.error.issues[0]?.message ?? "Check the fields and send them again.", {
    errors,
  });
}

async function refusalOf(thrown: unknown, path: string): Promise<Refused> {
  if (thrown instanceof Refused) return thrown;
  if (thrown instanceof Response) return refusedByDoor(thrown);
  const { id } = currentVisit();
  app.log.error({ err: thrown, id, path }, "a call of the API failed");
  return isDatabaseDown(thrown)
    ? new Refused(503, `We cannot do that right now. Try again in a minute. Error number: ${id}`)
    : new Refused(500, `Something went wrong on our side. Try again in a minute. Error number: ${id}`);
}
