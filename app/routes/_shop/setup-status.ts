import { type Setup, setupPath } from "~/models/setups/setup";
import { slotText } from "~/models/setups/slot";

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
        text: `${startsAt ? slotText(startsAt) : ""}. Allow up to two hours.`,
      };
    case "done":
      return { tag: { tone: "good", text: "Done" }, text: "Your setup is done. Enjoy selling." };
    case "cancelled":
      return {
        tag: { tone: "bad", text: "Cancelled" },
        text: "The order was refunded or the account closed, so this setup is cancelled.",
      };
  }
}

export interface SetupCard extends Status {
  title: string;
  reference: string;
  href: string;
}

/** An open setup on the dashboard. */
export function setupCard(setup: ViewedSetup & Pick<Setup, "name" | "reference">): SetupCard {
  const { name: title, reference } = setup;
  return { ...setupStatus(setup), title, reference, href: setupPath(reference) };
}
