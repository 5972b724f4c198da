import type { Mail } from "~/models/messages/mail-html";
import type { Finding } from "~/models/platform/finding";

/** To the operator. */
export function findingsMail(machine: string, faults: readonly Finding[]): Mail {
  const [first] = faults;
  const more = faults.length > 1 ? ` and ${faults.length - 1} more` : "";
  return {
    subject: `The check of ${machine} found a fault: ${first?.name ?? ""}${more}`,
    text: [
      ...faults.map(({ name, told }) => `${name}: ${told}`),
      'Run npm run doctor there, and do what it says. "First look" in docs/operations.md explains it. A fault is mailed once, until it has been well again.',
    ].join("\n\n"),
  };
}
