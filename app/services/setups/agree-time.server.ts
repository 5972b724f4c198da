import { inTransaction } from "#db/transaction";
import { agreedMail, agreedSms, doneMail } from "~/messages/setups/mail";
import {
  type SetupAppointment,
  type Setup,
  type SetupState,
  isSameAgreement,
  setupTransitions,
} from "~/models/setups/setup";
import { changeSetup, findSetup, isLastNote } from "~/models/setups/setup.server";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { ownOrigin } from "~/services/platform/own-origin.server";
import { insertStep, takeSetupStep } from "./tell-owner.server";
import type { SetupResult } from "./wish-times.server";

type Context = Pick<App, "db" | "clock" | "config">;

export const mayFollow = ({ state }: Setup, next: SetupState): boolean =>
  setupTransitions.canMove(state, next);

interface Act {
  staff: User;
  reference: string;
  /** The setup's revision when the page was rendered. */
  revision: number;
}

/** Agrees on a time, or moves the agreed one. A repeated submission makes one agreement. */
export async function agreeTime(
  app: Context,
  { staff, reference, revision }: Act,
  agreed: SetupAppointment,
): Promise<SetupResult> {
  const now = app.clock.now();
  return inTransaction(app.db, async (trx): Promise<SetupResult> => {
    const setup = await findSetup(trx, reference);
    if (!setup) return { outcome: "not-found" };
    if (isSameAgreement(setup, agreed)) return { outcome: "repeated" };
    if (!mayFollow(setup, "agreed")) return { outcome: "closed" };
    if (!(await changeSetup(trx, { id: setup.id, revision }, { state: "agreed", ...agreed }, now))) {
      const meanwhile = await findSetup(trx, reference);
      return { outcome: meanwhile && isSameAgreement(meanwhile, agreed) ? "repeated" : "changed" };
    }
    const owner = await getUser(trx, setup.ownerId);
    const { startsAt } = agreed;
    const moved = setup.state === "agreed";
    const step = { setup, revision: revision + 1, actor: staff, startsAt, now };
    await takeSetupStep(
      trx,
      owner,
      { ...step, act: moved ? "moved" : "agreed" },
      {
        mail: agreedMail({ ...setup, startsAt }, moved, {
          owner,
          origin: ownOrigin(app),
          contact: app.config.contact,
        }),
        sms: agreedSms({ ...setup, startsAt }, app.config.contact),
      },
    );
    return { outcome: "saved" };
  });
}

export async function markDone(app: Context, { staff, reference, revision }: Act): Promise<SetupResult> {
  const now = app.clock.now();
  return inTransaction(app.db, async (trx): Promise<SetupResult> => {
    const setup = await findSetup(trx, reference);
    if (!setup) return { outcome: "not-found" };
    if (setup.state === "done") return { outcome: "repeated" };
    if (!mayFollow(setup, "done")) return { outcome: "closed" };
    if (!(await changeSetup(trx, { id: setup.id, revision }, { state: "done" }, now))) {
      const meanwhile = await findSetup(trx, reference);
      return { outcome: meanwhile?.state === "done" ? "repeated" : "changed" };
    }
    const owner = await getUser(trx, setup.ownerId);
    const mail = doneMail(setup, { owner, origin: ownOrigin(app), contact: app.config.contact });
    await takeSetupStep(
      trx,
      owner,
      { setup, revision: revision + 1, actor: staff, act: "done", now },
      { mail },
    );
    return { outcome: "saved" };
  });
}

/** A note for colleagues, which the owner never sees. */
export async function addNote(
  { db, clock }: Context,
  staff: User,
  { reference, note }: { reference: string; note: string },
): Promise<SetupResult> {
  return inTransaction(db, async (trx): Promise<SetupResult> => {
    const setup = await findSetup(trx, reference);
    if (!setup) return { outcome: "not-found" };
    if (await isLastNote(trx, setup.id, { actorId: staff.id, note })) return { outcome: "repeated" };
    await insertStep(trx, { setup, actor: staff, act: "noted", note, now: clock.now() });
    return { outcome: "saved" };
  });
}
