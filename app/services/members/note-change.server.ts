import { PEOPLE } from "~/models/members/member";
import { type PeopleChange, peopleMail } from "~/messages/members/mail";
import type { User } from "~/models/users/user";
import type { Context } from "~/services/platform/context.server";

const actions: Record<PeopleChange, string> = {
  invited: "member-invited",
  "sent-again": "invitation-sent-again",
  revoked: "invitation-revoked",
  joined: "member-joined",
  moved: "member-moved",
  removed: "member-removed",
  restored: "member-restored",
};

interface NotedChange {
  owner: User;
  change: PeopleChange;
  /** A name, or the invited address. */
  who: string;
  /** The row it is about, which identifies the mail. */
  id: number;
}

/** Tells the owner by mail what happened to the people of the shop, and writes it to the audit log. */
export async function noteChange(
  { now, contact, origin, audit, notify }: Context,
  { owner, change, who, id }: NotedChange,
): Promise<void> {
  const mail = peopleMail({ owner, change, who, page: `${origin}${PEOPLE}`, now }, contact);
  await notify(owner, { about: "people", of: [change, id, now.getTime()], mail });
  await audit({ action: actions[change], subjectId: owner.id });
}
