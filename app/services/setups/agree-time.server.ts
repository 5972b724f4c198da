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
import { type AppContext, transact } from "~/services/platform/context.server";
import { insertStep, takeSetupStep } from "./tell-owner.server";
import type { SetupResult } from "./wish-times.server";

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
  app: AppContext,
  { staff, reference, revision }: Act,
  agreed: SetupAppointment,
): Promise<SetupResult> {
  return transact(app, staff, async (ctx): Promise<SetupResult> => {
    const { db, now, contact } = ctx;
    const setup = await findSetup(db, reference);
    if (!setup) return { outcome: "not-found" };
    if (isSameAgreement(setup, agreed)) return { outcome: "repeated" };
    if (!mayFollow(setup, "agreed")) return { outcome: "closed" };
    if (!(await changeSetup(db, { id: setup.id, revision }, { state: "agreed", ...agreed }, now))) {
      const meanwhile = await findSetup(db, reference);
      return { outcome: meanwhile && isSameAgreement(meanwhile, agreed) ? "repeated" : "changed" };
    }
    const owner = await getUser(db, setup.ownerId);
    const { startsAt } = agreed;
    const moved = setup.state === "agreed";
    const step = { setup, revision: revision + 1, startsAt };
    await takeSetupStep(
      ctx,
      owner,
      { ...step, act: moved ? "moved" : "agreed" },
      {
        mail: agreedMail({ ...setup, startsAt }, moved, {
          owner,
          origin: ctx.origin,
          contact,
        }),
        sms: agreedSms({ ...setup, startsAt }, contact),
      },
    );
    return { outcome: "saved" };
  });
}

export async function markDone(app: AppContext, { staff, reference, revision }: Act): Promise<SetupResult> {
  return transact(app, staff, async (ctx): Promise<SetupResult> => {
    const { db, now, contact } = ctx;
    const setup = await findSetup(db, reference);
    if (!setup) return { outcome: "not-found" };
    if (setup.state === "done") return { outcome: "repeated" };
    if (!mayFollow(setup, "done")) return { outcome: "closed" };
    if (!(await changeSetup(db, { id: setup.id, revision }, { state: "done" }, now))) {
      const meanwhile = await findSetup(db, reference);
      return { outcome: meanwhile?.state === "done" ? "repeated" : "changed" };
    }
    const owner = await getUser(db, setup.ownerId);
    const mail = doneMail(setup, { owner, origin: ctx.origin, contact });
    await takeSetupStep(ctx, owner, { setup, revision: revision + 1, act: "done" }, { mail });
    return { outcome: "saved" };
  });
}

/** A note for colleagues, which the owner never sees. */
export async function addNote(
  app: AppContext,
  staff: User,
  { reference, note }: { reference: string; note: string },
): Promise<SetupResult> {
  return transact(app, staff, async (ctx): Promise<SetupResult> => {
    const { db } = ctx;
    const setup = await findSetup(db, reference);
    if (!setup) return { outcome: "not-found" };
    if (await isLastNote(db, setup.id, { actorId: staff.id, note })) return { outcome: "repeated" };
    await insertStep(ctx, { setup, act: "noted", note });
    return { outcome: "saved" };
  });
}
