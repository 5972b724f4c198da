import type { Mail } from "~/models/messages/mail-html";
import type { Db } from "#db/client";
import { plainSms } from "~/models/messages/sms-text";
import { mailUser, textUser } from "~/models/users/user-message.server";
import { insertSetupEntry } from "~/models/setups/setup.server";
import type { Setup, SetupAct } from "~/models/setups/setup";
import type { User } from "~/models/users/user";
import { recordRequestEvent } from "~/services/platform/audit.server";

interface Step {
  setup: Pick<Setup, "id" | "ownerId" | "reference">;
  /** The revision after the step. */
  revision: number;
  /** Who took the step; null if a refund did. */
  actor: Pick<User, "id"> | null;
  act: SetupAct;
  startsAt?: Date | null;
  now: Date;
}

/** Records what happened and who did it, in the setup's own history and in the audit log. */
export async function insertStep(
  db: Db,
  { setup, actor, act, startsAt, now, note }: Omit<Step, "revision"> & { note?: string },
): Promise<void> {
  await insertSetupEntry(db, { setupId: setup.id, at: now, actorId: actor?.id ?? null, act, startsAt, note });
  await recordRequestEvent(db, {
    now,
    action: `setup-${act}`,
    outcome: "ok",
    reason: setup.reference,
    actorId: actor?.id,
    subjectId: setup.ownerId,
  });
}

interface Words {
  mail: Mail;
  sms?: string;
}

/** Records a step and tells the owner, once for each; a newer message replaces one that was not sent yet. */
export async function takeSetupStep(db: Db, owner: User, step: Step, { mail, sms }: Words): Promise<void> {
  const { setup, revision, now } = step;
  await insertStep(db, step);
  const dedupeKey = `setup:${setup.id}:${revision}`;
  await mailUser(db, owner, { ...mail, topic: `setup:${setup.id}`, dedupeKey, now });
  if (sms !== undefined)
    await textUser(db, owner, {
      text: plainSms(sms),
      topic: `setup-sms:${setup.id}`,
      dedupeKey: `setup-sms:${setup.id}:${revision}`,
      now,
    });
}
