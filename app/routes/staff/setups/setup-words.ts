import type { SetupState, SetupAction } from "#db/schema";
import { formatMoment } from "~/models/date";
import type { SetupEntry } from "~/models/setups/setup";
import { slotText } from "~/models/setups/slot";

/** How each state is called on staff pages. */
export const staffStates: Record<SetupState, string> = {
  asked: "No times yet",
  wanted: "Needs a time",
  agreed: "Agreed",
  done: "Done",
  cancelled: "Cancelled",
};

/** After the name of who did it; a cancellation has none. */
const acts: Record<SetupAction, string> = {
  wished: "gave two times",
  "asked-to-move": "asked to move it and gave two times",
  agreed: "agreed on",
  moved: "moved it to",
  noted: "noted",
  done: "marked it as done",
  cancelled: "The order was refunded or the account closed, so the setup was cancelled",
};

/** One line of the history. */
export function entryView({ id, at, actor, act, startsAt, note }: SetupEntry) {
  const text = startsAt ? `${acts[act]} ${slotText(startsAt)}` : acts[act];
  return { id, when: formatMoment(at), text: actor === null ? text : `${actor} ${text}`, note };
}
