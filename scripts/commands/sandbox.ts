import { startTermii } from "../../sandbox/termii";
import { Problem } from "../supervisor/problem";
import { serveSandbox } from "../supervisor/serve-sandbox";
import { serveUntilEnded } from "../supervisor/serving";
import { readSettings } from "../supervisor/settings";

/** Runs sandboxes of Paystack and Termii on this machine, for a staging installation whose settings point to them. */
await serveUntilEnded(async () => {
  const settings = readSettings();
  const { sms, payments, mode } = settings.config;
  const paymentsPort = localPort(payments.url);
  const messagesPort = sms.provider === "termii" ? localPort(sms.url) : null;
  if (mode !== "staging" || sms.provider !== "termii" || paymentsPort === null || messagesPort === null)
    throw new Problem(
      "The sandbox is for APP_MODE=staging, with PAYSTACK_URL and TERMII_URL at ports of 127.0.0.1: npm run setup -- --staging --sandbox writes them.",
    );
  const sandbox = await serveSandbox(settings, { host: "127.0.0.1", port: paymentsPort });
  const termii = await startTermii({
    port: messagesPort,
    key: sms.key,
    sender: sms.sender,
    onDelivery: ({ to, sms: text }) => {
      console.log(`To +${to}: ${text}`);
    },
  });
  console.log(`Paystack's sandbox at ${payments.hosts.checkout}, Termii's at ${sms.url}. Text messages:`);
  return { stop: () => Promise.all([sandbox.stop(), termii.stop()]).then(() => undefined) };
});

/** The port of an address on this machine; null for any other address. */
function localPort(url: string): number | null {
  const { hostname, port, protocol } = new URL(url);
  return protocol === "http:" && hostname === "127.0.0.1" && port !== "" ? Number(port) : null;
}
