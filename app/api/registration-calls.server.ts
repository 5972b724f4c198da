import { browserOf } from "~/http/browser.server";
import { z } from "zod";
import { isPrintedName } from "~/models/ledger/printed-text";
import { LEAKED } from "~/models/users/password";
import type { User } from "~/models/users/user";
import { signUp } from "~/services/accounts/sign-up.server";
import { inOurNames, signUpSchema } from "~/services/accounts/sign-up-form.server";
import { CROWDED, takenWords, UNKNOWN_AGENT } from "~/services/accounts/sign-up-refusal.server";
import { isOwnCode, signUpRegistrant } from "~/services/agents/sign-up-registrant.server";
import { app } from "~/services/platform/app.server";
import { requestContext } from "~/services/platform/request-context.server";
import { waitInWords } from "~/http/rate-limit.server";
import { operation } from "./operation.server";
import { beside, Refused } from "./refused.server";
import { begin, tokens } from "./sign-in.server";

export const register = operation({
  method: "POST",
  path: "/api/register",
  summary: "Make an account; its phone gets a code to verify it",
  auth: "guest",
  input: signUpSchema,
  answer: z.object({
    message: z.string(),
    agent_reg: z.boolean().describe("Whether an agent registered a customer"),
    ...tokens.partial().shape,
  }),
  async handle({ request, input, caller }) {
    if (caller !== null) return registerFor(caller.user, inOurNames(input));
    const sent = inOurNames(input);
    const { intent, code, website: _, ...typed } = sent;
    const credited = intent === "without-code" ? typed : { ...typed, code };
    const result = await signUp(app, credited, browserOf(request), requestContext());
    switch (result.outcome) {
      case "throttled":
        throw tooMany(CROWDED, result);
      case "unknown-agent":
        throw beside("agent_id", UNKNOWN_AGENT);
      case "leaked":
        throw beside("password", LEAKED);
      case "taken":
        throw beside(result.field, takenWords[result.field]);
      case "created": {
        const begun = await begin(result.sessionId, result.tokens);
        const message = registrationMessage("Your account is ready. Verify your phone next", sent.name);
        return { body: { message, agent_reg: false, ...begun.tokens }, headers: begun.headers };
      }
    }
  },
});

/**
 * An agent signs up a customer under the agent's own code and stays signed in. Only the customer will know the
 * password.
 */
async function registerFor(user: User, sent: z.output<typeof signUpSchema>) {
  if (!(await isOwnCode(app, user, sent.code ?? null)))
    throw new Refused(403, "You are logged in. Log out before you make another account.");
  const result = await signUpRegistrant(app, user, { ...sent, address: sent.address ?? "" }, sent);
  switch (result.outcome) {
    case "throttled":
      throw tooMany("You registered many customers in a short time", result);
    case "taken":
      throw beside(result.field, takenWords[result.field]);
    case "registered":
      return {
        body: { message: registrationMessage("Your customer is registered", sent.name), agent_reg: true },
      };
  }
}

const registrationMessage = (message: string, name: string): string =>
  isPrintedName(name)
    ? message
    : `${message}. PDF files cannot show the letters of this name, so receipts have the email there`;

const tooMany = (reason: string, { retryAfterSeconds: wait }: { retryAfterSeconds: number }): Refused =>
  new Refused(429, `${reason}. Try again ${waitInWords(wait)}`, { headers: { "Retry-After": String(wait) } });
