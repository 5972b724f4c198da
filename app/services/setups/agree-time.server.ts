import { FilterFields } from "~/models/filter";
import { requireReadable } from "~/services/http/responses.server";
import { inTransaction } from "#db/transaction";
import { formatDate, formatMoment } from "~/models/date";
import { readId } from "~/models/row-id";
import { agreedMail, agreedSms, doneMail } from "~/messages/setups/mail";
import { staffSetupPath } from "~/models/setups/setup";
import {
  type SetupAppointment,
  type Setup,
  type SetupState,
  isSameAgreement,
  setupTransitions,
} from "~/models/setups/setup";
import {
  changeSetup,
  countSetups,
  findSetup,
  isLastNote,
  listSetupEvents,
  listSetups,
} from "~/models/setups/setup.server";
import { bookableDays, slotText } from "~/models/setups/slot";
import { eventView, staffStates } from "~/models/setups/view";
import { findMainLocation } from "~/models/users/location.server";
import { nationalPhone } from "~/models/users/phone";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { ownOrigin } from "~/services/http/own-origin.server";
import { recordStep, takeStep } from "./tell-owner.server";
import type { SetupResult } from "./wish-times.server";

type Context = Pick<App, "db" | "clock" | "config">;

const PAGE_LENGTH = 25;
const open: SetupState[] = ["asked", "wanted", "agreed"];

/** The setups as staff see them, by state; by default those that are not over. */
export async function readSetups({ db }: Pick<App, "db">, query: URLSearchParams) {
  const fields = new FilterFields(query);
  const state = fields.choice("state", staffStates);
  requireReadable(fields.errors);
  const after = readId(query.get("after"));
  const found = await listSetups(db, {
    states: state ? [state] : open,
    after,
    limit: PAGE_LENGTH + 1,
  });
  const rows = found.slice(0, PAGE_LENGTH);
  const path = state ? `/staff/setups?state=${state}` : "/staff/setups";
  const last = found.length > PAGE_LENGTH ? rows.at(-1) : undefined;
  return {
    waiting: await countSetups(db, "wanted"),
    state: state ?? "",
    rows: rows.map(({ reference, ownerName, name, state: at, startsAt, wishes, createdAt }) => ({
      reference,
      owner: ownerName,
      name,
      state: staffStates[at],
      time: startsAt ? slotText(startsAt) : (wishes?.map(slotText).join(" or ") ?? "not told yet"),
      ordered: formatDate(createdAt),
    })),
    first: after > 0 ? path : null,
    next: last ? `${path}${state ? "&" : "?"}after=${last.id}` : null,
  };
}

/** One setup with its owner, history and possible actions, for staff; null if the reference is unknown. */
export async function readSetup({ db, clock }: Pick<App, "db" | "clock">, reference: string) {
  const setup = await findSetup(db, reference);
  if (!setup) return null;
  const owner = await getUser(db, setup.ownerId);
  const events = await listSetupEvents(db, setup.id);
  const shop = setup.address === "" ? await findMainLocation(db, owner.id) : setup;
  const { state, revision } = setup;
  return {
    name: setup.name,
    owner: { id: owner.id, name: owner.name },
    state: staffStates[state],
    facts: factsOf(setup, owner),
    calendar: state === "agreed" ? `${staffSetupPath(reference)}.ics` : null,
    agree: mayFollow(setup, "agreed") ? agreementOf(setup, shop?.address ?? "", clock.now()) : null,
    done: mayFollow(setup, "done") ? { revision } : null,
    events: events.map(eventView),
  };
}

const mayFollow = ({ state }: Setup, next: SetupState): boolean => setupTransitions.canMove(state, next);

function factsOf({ reference, address, wishes, startsAt, createdAt }: Setup, owner: User) {
  return [
    { name: "Phone", value: nationalPhone(owner.phone) },
    { name: "Email", value: owner.email },
    { name: "Ordered", value: formatMoment(createdAt) },
    { name: "Reference", value: reference },
    ...(address === "" ? [] : [{ name: "Shop", value: address }]),
    ...(wishes ?? []).map((wish, index) => ({
      name: index === 0 ? "First choice" : "Second choice",
      value: slotText(wish),
    })),
    ...(startsAt ? [{ name: "Agreed", value: slotText(startsAt) }] : []),
  ];
}

function agreementOf({ state, revision, wishes }: Setup, address: string, now: Date) {
  const rescheduling = state === "agreed";
  const names = ["first", "second"];
  return {
    title: rescheduling ? "Submit" : "Agree on a time",
    form: {
      revision,
      address,
      wishes: (wishes ?? [])
        .map((wish, index) => ({ value: names[index] ?? "", text: slotText(wish), wish }))
        .filter(({ wish }) => wish > now && !rescheduling)
        .map(({ value, text }) => ({ value, text })),
      days: bookableDays(now, { today: true }),
      send: rescheduling ? "Move and tell the owner" : "Agree and tell the owner",
    },
  };
}

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
    await takeStep(
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
    await takeStep(trx, owner, { setup, revision: revision + 1, actor: staff, act: "done", now }, { mail });
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
    await recordStep(trx, { setup, actor: staff, act: "noted", note, now: clock.now() });
    return { outcome: "saved" };
  });
}
