import type { Mail } from "~/models/messages/mail-html";
import { cutText } from "~/models/cut-text";
import { CODE_WORKS } from "~/models/codes/code";
import { brand } from "~/brand";
import type { ContactDetails } from "~/models/platform/contact-details";
import { formatDate, formatMoment } from "~/models/date";
import { retention } from "~/models/platform/retention";
import { plainSms } from "~/models/messages/sms-text";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { shownUserCode } from "~/models/tills/user-code";
import { type GreetedPerson, greetingFor } from "~/models/users/name";
import type { MemberRole } from "#db/schema";
import { roleWordsOf } from "~/models/members/role-words";
import { lengthInWords } from "~/models/duration";
import { INVITATION_LIFE } from "~/models/members/invitation";

interface InvitationMail {
  /** The name of the shop, which cannot contain a web address. */
  shop: string;
  code: string;
  /** Where the code is typed. */
  page: string;
  /** The page of the invitation, with the code: it can be opened again until the person has joined. */
  link: string;
}

const roleName = (role: MemberRole): string => roleWordsOf(role).name.toLowerCase();

/** Its reader may be a stranger, since the address is not verified, so it repeats nothing else that was typed. */
export function invitationMail(
  { shop, code, page, link, role, ends }: InvitationMail & { role: MemberRole; ends: Date },
  contact: ContactDetails,
): Mail {
  return {
    subject: `You are invited to a shop on ${brand.name}`,
    text: [
      "Hello,",
      `${shop} invites you to work in its shop on ${brand.name}, as ${roleName(role)}.`,
      `Open this link to join, until ${formatDate(ends)}:\n${link}`,
      `On another device, open ${page} and enter the code ${shownUserCode(code)} with your email address.`,
      "Don’t share the link or the code: anyone who has them can join in your place. We’ll never ask for them.",
      `If you don’t know this shop, you can ignore this email. If we write again, tell us at ${contact.mailbox}.`,
    ].join("\n\n"),
  };
}

/** Space for the shop's name in an SMS of one part. */
const SHOWN_NAME = 24;

/** The link has the code, which can also be typed: phones that read no link show it. */
export function invitationSms({ shop, link }: Pick<InvitationMail, "shop" | "link">): string {
  const name = cutText(plainSms(shop), SHOWN_NAME).trim();
  return `${name} invites you to ${brand.name}. Join within ${lengthInWords(INVITATION_LIFE)}: ${link} Don't share this link.`;
}

/** A change to the people of a shop. */
export type PeopleChange = "invited" | "sent-again" | "revoked" | "joined" | "moved" | "removed" | "restored";

const changes: Record<PeopleChange, { subject: string; text: (who: string) => string }> = {
  invited: {
    subject: "A person was invited to your shop",
    text: (who) => `${who} was invited to your shop and can join with the link we sent.`,
  },
  "sent-again": {
    subject: "An invitation to your shop was sent again",
    text: (who) => `${who} got a new link to join your shop. The earlier one no longer works.`,
  },
  revoked: {
    subject: "An invitation to your shop was cancelled",
    text: (who) => `${who} can no longer join your shop.`,
  },
  joined: {
    subject: "A person joined your shop",
    text: (who) => `${who} accepted your invitation and can log in now.`,
  },
  moved: {
    subject: "A role in your shop was changed",
    text: (who) => `${who} now has another role or shop.`,
  },
  removed: {
    subject: "A person was removed from your shop",
    text: (who) => `${who} was removed from your shop, logged out everywhere, and can no longer log in.`,
  },
  restored: {
    subject: "A person is back in your shop",
    text: (who) => `${who} is back in your shop with the same role, and can log in as before.`,
  },
};

interface PeopleChangeMail {
  owner: GreetedPerson;
  change: PeopleChange;
  /** A name, or the invited address. */
  who: string;
  page: string;
  now: Date;
}

/** To the owner, at each change of the shop's people. */
export function peopleMail(
  { owner, change, who, page, now }: PeopleChangeMail,
  contact: ContactDetails,
): Mail {
  const { subject, text } = changes[change];
  return {
    subject,
    text: [
      greetingFor(owner),
      `On ${formatMoment(now)}: ${text(who)}`,
      `See everyone in your shop: ${page}`,
      `If it wasn’t you, change your password now, check who is in your shop, and write to ${contact.securityMailbox}.`,
    ].join("\n\n"),
  };
}

interface OfMember {
  member: GreetedPerson;
  shop: string;
}

export function roleChangedMail({
  member,
  shop,
  role,
  location,
}: OfMember & { role: MemberRole; location: string }): Mail {
  return {
    subject: "Your role in the shop was changed",
    text: [
      greetingFor(member),
      `The owner of ${shop} gave you the role ${roleName(role)} at ${location}. It applies now: ${roleWordsOf(role).may}`,
      "Questions? Ask the owner of the shop.",
    ].join("\n\n"),
  };
}

export function memberRemovedMail({ member, shop }: OfMember): Mail {
  return {
    subject: `Your ${brand.name} account is closed`,
    text: [
      greetingFor(member),
      `The owner of ${shop} removed you from the shop. Your account was only for this shop, so it is closed. If you log in within ${lengthInWords(retention.removedMembers)}, we tell you so. After that we no longer have your email, phone and username.`,
      "If this is a mistake, ask the owner. They can invite you again.",
    ].join("\n\n"),
  };
}

export function memberRestoredMail({ member, shop }: OfMember): Mail {
  return {
    subject: `Your ${brand.name} account is open again`,
    text: [
      greetingFor(member),
      `The owner of ${shop} undid your removal. You have the same role as before, and log in with the same password.`,
      "Questions about it? Ask the owner of the shop.",
    ].join("\n\n"),
  };
}

/** The code with which an owner transfers the shop to a member. */
export function transferCodeSms(code: string, host: string): string {
  return `${code} gives your shop on ${brand.name} to a NEW OWNER. Not you? Change your password now. Don't share it.\n\n@${host} #${code}`;
}

export function transferCodeMail(code: string, contact: ContactDetails): Mail {
  return {
    subject: `A new owner for your shop on ${brand.name}?`,
    text: [
      `Your ${brand.name} code is ${code}. Anyone who enters it gives your shop to a new owner.`,
      CODE_WORKS,
      `If you didn’t ask for it, change your password now and write to ${contact.securityMailbox}.`,
    ].join("\n\n"),
  };
}

interface TransferMail {
  shop: string;
  now: Date;
}

/** To the previous owner of the shop. */
export function ownershipGivenMail({ shop, now }: TransferMail, contact: ContactDetails): Mail {
  return {
    subject: "Your shop has a new owner",
    text: [
      "Hello,",
      `On ${formatMoment(now)} you made another person the owner of ${shop}. You are now a manager there, and log in with your own password, passkeys and two-step login as before.`,
      "Plan, wallet, receipts and sales stayed with the shop. Your saved cards were removed, its tills were signed out, its webhooks were switched off and its open invitations were cancelled.",
      `If it wasn’t you, write to ${contact.securityMailbox} at once.`,
    ].join("\n\n"),
  };
}

const MOST_NAMED = 20;

interface SignedOut {
  name: string;
  location: { name: string };
}

/** "Front till (Main shop), …" */
function tillsInWords(tills: readonly SignedOut[]): string {
  const named = tills.slice(0, MOST_NAMED).map(({ name, location }) => `${name} (${location.name})`);
  const more = tills.length - named.length;
  return `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** To the new owner. */
export function ownershipTakenMail(
  { shop, now, tills, origin }: TransferMail & { tills: readonly SignedOut[]; origin: string },
  contact: ContactDetails,
): Mail {
  const signedOut =
    tills.length === 0
      ? []
      : [
          `These tills were signed out: ${tillsInWords(tills)}. Sign each in again with the code it shows, at ${origin}/device`,
        ];
  return {
    subject: "You now own a shop",
    text: [
      "Hello,",
      `On ${formatMoment(now)} the owner of ${shop} made you its owner. Log in with your own password, passkeys and two-step login as before: its plan, wallet, receipts and sales are now yours.`,
      `No card is saved, and the plan does not renew automatically until you choose how to pay: ${origin}${BILLING}`,
      ...signedOut,
      "Webhooks were switched off and open invitations cancelled. Switch webhooks on and invite people again as you need.",
      `If you didn’t expect this, write to ${contact.securityMailbox}.`,
    ].join("\n\n"),
  };
}
