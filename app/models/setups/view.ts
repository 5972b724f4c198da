import { formatMoment } from "~/models/date";
import { setupPath } from "./setup";
import type { Setup, SetupAct, SetupState } from "./setup";
import { slotText } from "./slot";

interface Status {
  tag: { tone?: "good" | "warn" | "bad"; text: string };
  text: string;
}

type ViewedSetup = Pick<Setup, "state" | "wishes" | "startsAt">;

/** The state of a setup in words for its owner. */
export function setupStatus({ state, wishes, startsAt }: ViewedSetup): Status {
  switch (state) {
    case "asked":
      return {
        tag: { tone: "warn", text: "Choose times" },
        text: "Tell us where your shop is and which two times suit you. We’ll confirm one.",
      };
    case "wanted":
      return {
        tag: { text: "We’ll confirm" },
        text: `You asked for ${wishes?.map(slotText).join(" or ") ?? "another time"}. We’ll confirm one, or call you if neither works.`,
      };
    case "agreed":
      return {
        tag: { tone: "good", text: "Agreed" },
        text: `${startsAt ? slotText(startsAt) : ""}. Plan up to two hours.`,
      };
    case "done":
      return { tag: { tone: "good", text: "Done" }, text: "Your setup is done. Enjoy selling." };
    case "cancelled":
      return {
        tag: { tone: "bad", text: "Cancelled" },
        text: "The order was refunded, so its setup is cancelled.",
      };
  }
}

export interface SetupCard extends Status {
  title: string;
  reference: string;
  link: { href: string; text: string };
}

/** An open setup on the dashboard. */
export function setupCard(setup: ViewedSetup & Pick<Setup, "name" | "reference">): SetupCard {
  const action = { asked: "Choose times", wanted: "See or change your times", agreed: "See the details" };
  const text = setup.state in action ? action[setup.state as keyof typeof action] : "See the details";
  return {
    ...setupStatus(setup),
    title: setup.name,
    reference: setup.reference,
    link: { href: setupPath(setup.reference), text },
  };
}

/** The states in words for staff. */
export const staffStates: Record<SetupState, string> = {
  asked: "No times yet",
  wanted: "Needs a time",
  agreed: "Agreed",
  done: "Done",
  cancelled: "Cancelled",
};

export interface SetupEvent {
  id: number;
  at: Date;
  actor: string | null;
  act: SetupAct;
  startsAt: Date | null;
  note: string | null;
}

const acts: Record<SetupAct, string> = {
  wished: "gave two times",
  "asked-to-move": "asked to move it and gave two times",
  agreed: "agreed on",
  moved: "moved it to",
  noted: "noted",
  done: "marked it as done",
  cancelled: "The order was refunded, so the setup was cancelled",
};

/** One line of the history. */
export function eventView({ id, at, actor, act, startsAt, note }: SetupEvent) {
  const text = startsAt ? `${acts[act]} ${slotText(startsAt)}` : acts[act];
  return { id, when: formatMoment(at), text: actor === null ? text : `${actor} ${text}`, note };
}
