import { decidedMail } from "~/messages/approvals/mail";
import type { Approval } from "~/models/approvals/approval";
import { getUser } from "~/models/users/user.server";
import type { Context } from "~/services/platform/context.server";

/** Mails the colleague who asked what another one decided, since the owner waits for the answer. */
export async function tellAsker(ctx: Context, approval: Approval): Promise<void> {
  const { reference, askedBy, decidedBy, ownerId } = approval;
  if (decidedBy === null || decidedBy === askedBy) return;
  const asker = await getUser(ctx.db, askedBy);
  const mail = decidedMail(approval, {
    asker,
    decider: await getUser(ctx.db, decidedBy),
    owner: await getUser(ctx.db, ownerId),
    page: `${ctx.origin}/staff/approvals/${reference}`,
  });
  await ctx.notify(asker, { about: "approval-decided", of: [reference], mail });
}
