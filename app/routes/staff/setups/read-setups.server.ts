import type { SetupState } from "#db/schema";
import { formatDate, formatMoment } from "~/models/date";
import { FilterFields } from "~/models/filter";
import { readId } from "~/models/row-id";
import { staffSetupPath, type Setup } from "~/models/setups/setup";
import { listSetups, countSetups, findSetup, listSetupEntries } from "~/models/setups/setup.server";
import { bookableDays, slotText } from "~/models/setups/slot";
import { findMainLocation } from "~/models/users/location.server";
import type { User } from "~/models/users/user";
import { nationalPhone } from "~/models/users/phone";
import { getUser } from "~/models/users/user.server";
import { staffStates, entryView } from "~/routes/staff/setups/setup-words";
import { requireReadable } from "~/http/responses.server";
import type { App } from "~/services/platform/app.server";
import { mayFollow } from "~/services/setups/agree-time.server";

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
  const entries = await listSetupEntries(db, setup.id);
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
    entries: entries.map(entryView),
  };
}

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
