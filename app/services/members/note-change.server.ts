import type { Db } from "#db/client";
import { PEOPLE } from "~/models/members/member";
import { type PeopleChange, peopleMail } from "~/messages/members/mail";
import { mailUser } from "~/models/users/user-message.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import { ownOrigin } from "~/services/platform/own-origin.server";

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
  /** Who did it; the owner if not given. */
  actorId?: number;
  /** The rows it is about, which identify the mail. */
  key: string;
  now: Date;
}

/** Tells the owner by mail what happened to the people of the shop, and writes it to the audit log. */
export async function noteChange(
  app: Pick<App, "config">,
  trx: Db,
  { owner, change, who, actorId = owner.id, key, now }: NotedChange,
): Promise<void> {
  await mailUser(trx, owner, {
    ...peopleMail({ owner, change, who, page: `${ownOrigin(app)}${PEOPLE}`, now }, app.config.contact),
    dedupeKey: `people:${change}:${key}:${now.getTime()}`,
    now,
  });
  const event = { now, actorId, subjectId: owner.id } as const;
  await recordRequestEvent(trx, { ...event, action: actions[change], outcome: "ok" });
}
