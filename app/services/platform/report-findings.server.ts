import { newFaults, type Finding } from "~/models/platform/finding";
import { findingsMail } from "~/messages/platform/mail";
import { keepFindings } from "~/models/platform/finding.server";
import { enqueue } from "~/models/messages/outbox.server";
import type { App } from "./app.server";
import { messageKey } from "./context.server";

type ReportContext = Pick<App, "db" | "clock"> & { config: Pick<App["config"], "contact"> };

/**
 * Keeps what the doctor found on a machine, for metrics and the console, and mails the operator the faults that are
 * new. Alerts tell of faults that last.
 */
export async function reportFindings(
  { db, clock, config }: ReportContext,
  { machine, findings }: { machine: string; findings: readonly Finding[] },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const faults = newFaults(await keepFindings(trx, { machine, findings, now }), findings);
    if (faults.length === 0) return;
    await enqueue(trx, {
      channel: "mail",
      recipient: config.contact.paymentsMailbox,
      ...findingsMail(machine, faults),
      dedupeKey: messageKey({ about: "doctor", of: [machine, now.toISOString()] }),
      now,
    });
  });
}
