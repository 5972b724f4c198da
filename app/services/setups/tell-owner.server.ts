import type { Mail } from "~/models/messages/mail-html";
import { plainSms } from "~/models/messages/sms-text";
import { insertSetupEntry } from "~/models/setups/setup.server";
import type { Setup, SetupAct } from "~/models/setups/setup";
import type { User } from "~/models/users/user";
import type { Context } from "~/services/platform/context.server";

interface Step {
  setup: Pick<Setup, "id" | "ownerId" | "reference">;
  /** The revision after the step. */
  revision: number;
  act: SetupAct;
  startsAt?: Date | null;
}

/** Records what happened and who did it, if not a refund, in the setup's own history and in the audit log. */
export async function insertStep(
  { db, now, actorId, audit }: Context,
  { setup, act, startsAt, note }: Omit<Step, "revision"> & { note?: string },
): Promise<void> {
  const entry = { setupId: setup.id, at: now, actorId: actorId ?? null, act, startsAt, note };
  await insertSetupEntry(db, entry);
  await audit({ action: `setup-${act}`, reason: setup.reference, subjectId: setup.ownerId });
}

interface Words {
  mail: Mail;
  sms?: string;
}

/** Records a step and tells the owner, once for each; a newer message replaces one that was not sent yet. */
export async function takeSetupStep(
  ctx: Context,
  owner: User,
  step: Step,
  { mail, sms }: Words,
): Promise<void> {
  const { setup, revision } = step;
  await insertStep(ctx, step);
  await ctx.notify(owner, {
    about: "setup",
    of: [setup.id, revision],
    mail,
    sms: sms === undefined ? undefined : plainSms(sms),
    topic: `setup:${setup.id}`,
  });
}
