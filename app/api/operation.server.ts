import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { type Auth, guardOf, type PublicAuth } from "~/models/api/guard";
import { type Access, decideAccess } from "~/models/sessions/access";
import { phoneHold } from "~/models/users/user";
import { EMAIL_FORM } from "~/models/messages/lost-email";
import { phoneChangeRefusal } from "~/http/refusals/phone-change-refusal.server";
import { app } from "~/services/platform/app.server";
import { isCrossSitePost } from "~/http/cross-site.server";
import { isDatabaseDown } from "~/services/platform/database-outage.server";
import { requestContext } from "~/services/platform/request-context.server";
import { limitPosts } from "~/http/rate-limit.server";
import { privateHeaders } from "~/http/responses.server";
import { siteOrigin } from "~/http/site-origin.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { readInput } from "./read-input.server";
import { answerOnce } from "./answer-once.server";
import { findCaller, hasBearer, signInFirst } from "./find-caller.server";
import { confirmFirst } from "./order-call.server";
import { Refused, refusedAnswer, refusedAs, refusedByGuard } from "./refused.server";

interface Call<Auths extends Auth, Input> {
  request: Request;
  input: Input;
  caller: Auths extends PublicAuth ? SignedIn | null : SignedIn;
  /** The path parameters, such as ":locationId". */
  params: Record<string, string | undefined>;
}

interface Reply<Answer> {
  body: Answer;
  headers?: Headers;
}

/** One call of the API: everything it does and its description says. */
interface Operation<Auths extends Auth, Input extends z.ZodType, Answer extends z.ZodObject> {
  method: "GET" | "POST";
  path: `/api/${string}`;
  summary: string;
  /** Who may call: see `guards`. */
  auth: Auths;
  input: Input;
  /** The documented input, if `input` preprocesses it. */
  described?: z.ZodType;
  /** In addition to `success` and `error`, which every answer has. */
  answer: Answer;
  /** An idempotency key that comes again with the same fields gets the same answer. */
  repeatable?: boolean;
  handle: (call: Call<Auths, z.output<Input>>) => Promise<Reply<z.input<Answer>>>;
}

/** A call with its description, and what answers it; any other method is refused. */
export const operation = <Auths extends Auth, Input extends z.ZodType, Answer extends z.ZodObject>(
  described: Operation<Auths, Input, Answer>,
) => ({
  ...described,
  async serve({ request, params }: Pick<LoaderFunctionArgs, "request" | "params">): Promise<Response> {
    try {
      return await answer(described, request, params);
    } catch (thrown) {
      return refusedAnswer(request, await refusalOf(thrown, described.path));
    }
  },
});

async function answer<Auths extends Auth, Input extends z.ZodType, Answer extends z.ZodObject>(
  described: Operation<Auths, Input, Answer>,
  request: Request,
  params: Record<string, string | undefined>,
): Promise<Response> {
  const { method, auth } = described;
  if (request.method === "POST") await limitPost(request);
  const asked = request.method === "HEAD" ? "GET" : request.method;
  if (asked !== method) throw new Refused(405, `Call this with ${method}.`, { headers: { Allow: method } });
  const caller = await findCaller(request);
  authorize(request, auth, caller);
  const sent = await readInput(request, method);
  const input = check(described.input, sent);
  const run = async (): Promise<Response> => {
    // The guard has checked what the type claims.
    const call = { request, input, caller, params } as Call<Auths, z.output<Input>>;
    const { body, headers } = await described.handle(call);
    const answer = { success: true, error: false, ...described.answer.parse(body) };
    return Response.json(answer, { headers: privateHeaders(headers) });
  };
  if (!described.repeatable || caller === null) return run();
  return answerOnce(app, { userId: caller.user.id, path: described.path, sent }, () =>
    run().catch(async (thrown: unknown) => refusedAnswer(request, await refusalOf(thrown, described.path))),
  );
}

/** Pages decide with the same function, but redirect where this refuses. */
function authorize(request: Request, auth: Auth, caller: SignedIn | null): void {
  const guard = guardOf(auth, caller !== null);
  if (guard === null) return;
  const access = decideAccess(guard, caller, app.clock.now());
  if (access !== "allowed") throw refusalFor(access, { request, auth, caller });
}

interface CallInput {
  request: Request;
  auth: Auth;
  caller: SignedIn | null;
}

function refusalFor(access: Exclude<Access, "allowed">, { request, auth, caller }: CallInput): Refused {
  switch (access) {
    case "signIn":
      return signInFirst(request);
    case "closed":
      return new Refused(
        403,
        `This account was closed. Log in at ${siteOrigin()}/login to reopen it, then call again.`,
      );
    case "forbidden":
      return new Refused(403, `This is for ${auth === "agent" ? "agents" : "owners of shops"} only.`);
    case "secondFactor":
      return new Refused(
        403,
        `Staff must enter their second factor first. Do it at ${siteOrigin()}/staff/code, then call with the cookie of that session.`,
      );
    case "verifyPhone":
      return new Refused(403, "Verify your phone number first.");
    case "enterEmail":
      return new Refused(
        403,
        `This account has no email. Enter one at ${siteOrigin()}${EMAIL_FORM}, then call again.`,
      );
    case "hold": {
      const until = (caller && phoneHold(caller.user, app.clock.now())) ?? app.clock.now();
      return refusedAs(phoneChangeRefusal({ outcome: "held", pause: { until } }));
    }
    case "confirmPassword":
      return confirmFirst();
  }
}

/** A page of another site cannot send a bearer token, but any post carries the cookie. */
async function limitPost(request: Request): Promise<void> {
  if (!hasBearer(request) && isCrossSitePost(request, requestContext()))
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
  if (thrown instanceof Response) return refusedByGuard(thrown);
  const { id } = requestContext();
  app.log.error({ err: thrown, id, path }, "a call of the API failed");
  return isDatabaseDown(thrown)
    ? new Refused(503, `We cannot do that right now. Try again in a minute. Error number: ${id}`)
    : new Refused(500, `Something went wrong on our side. Try again in a minute. Error number: ${id}`);
}
