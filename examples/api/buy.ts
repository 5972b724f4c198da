import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { answered, makeClient } from "./client";

/* Registers an owner, verifies the phone and buys a month of a plan by card. Each line it prints is JSON; it asks
   a person for what it needs to know, and reads the answer from its standard input. */

const { client, keep, withToken } = makeClient(process.env.KAYPOINT_ORIGIN ?? "http://127.0.0.1:3000");
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

async function ask(question: string, more: object = {}): Promise<string> {
  print({ question, ...more });
  const line = await lines.next();
  if (line.done === true) throw new Error(`No answer came to: ${question}`);
  return line.value.trim();
}

const [name = "", email = "", phone = "", password = "", planName = "Plus"] = process.argv.slice(2);
if (password === "") {
  print({ usage: "buy.ts NAME EMAIL PHONE PASSWORD [PLAN]" });
  process.exit(2);
}

async function buy(): Promise<void> {
  const registered = answered(
    await client.POST("/api/register", {
      body: {
        name,
        email,
        phone,
        password,
        username: email.split("@")[0] ?? "",
        password_confirmation: password,
        acceptTerms: "on",
      },
    }),
  );
  keep(registered);
  print({ registered: registered.message });

  const code = await ask("Which code came to the phone?", { phone });
  const verified = answered(
    await withToken(() =>
      client.POST("/api/validate-account-otp-web", { body: { function_type: "activate-check", code } }),
    ),
  );
  keep(verified);
  print({ verified: verified.message });

  const plans = answered(await client.GET("/api/subscription-plans"));
  const plan = plans.headers.find((listed) => listed.name === planName);
  if (!plan) throw new Error(`There is no plan ${planName}.`);

  const {
    data: [summary],
  } = answered(
    await withToken(() =>
      client.POST("/api/subscription-summary", { body: { plan_id: plan.id, plan_duration: 1 } }),
    ),
  );
  const [setUp] = summary?.onboarding ?? [];
  const order = { plan_id: plan.id, duration: 1, ...(setUp && { onboarding: setUp.id }) } as const;

  /** A call whose answer was lost is sent again with its key, and gets the same answer. */
  const keyed = () => ({ header: { "Idempotency-Key": randomUUID() } });
  const beginning = { params: keyed(), body: order };
  const begun = answered(await withToken(() => client.POST("/api/validate-card-payment", beginning)));
  await ask("Pay at the address, then press Enter.", { address: begun.data?.authorization_url });

  const counting = { params: keyed(), body: { ...order, reference_id: begun.data?.reference_id ?? "" } };
  const paid = answered(await withToken(() => client.POST("/api/subscribe-with-card", counting)));
  print({ paid: paid.data.state, naira: paid.data.amount, reference: paid.data.reference_id });

  const { data: user } = answered(await withToken(() => client.GET("/api/auth/session")));
  print({ account: user?.username, plan: plan.name });
}

await buy().catch((error: unknown) => {
  print({ problem: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
});
process.stdin.destroy();
