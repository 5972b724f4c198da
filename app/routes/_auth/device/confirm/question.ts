import { formatTime } from "~/models/date";
import { MINUTE } from "~/models/duration";
import { shownUserCode } from "~/models/tills/user-code";

interface RequestingTill {
  id: number;
  userCode: string;
  name: string;
  kind: string;
  addressPrefix: string;
  createdAt: Date;
}

interface Question {
  request: RequestingTill;
  sameNetwork: boolean;
  locations: { id: number; name: string }[];
}

/** What the page shows when it asks whether a till is the owner's. */
export function questionView({ request, sameNetwork, locations }: Question, now: Date) {
  const { id, userCode, name, kind, addressPrefix, createdAt } = request;
  const network = sameNetwork ? "The same as this browser" : `Different from this browser: ${addressPrefix}`;
  return {
    id,
    locations,
    code: shownUserCode(userCode),
    rows: [
      { name: "Name", value: name },
      ...(kind === "" ? [] : [{ name: "Kind", value: kind }]),
      { name: "Requested", value: `${ageText(createdAt, now)}, at ${formatTime(createdAt)}` },
      { name: "Network", value: network },
    ],
  };
}

function ageText(since: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - since.getTime()) / MINUTE);
  if (minutes < 1) return "less than a minute ago";
  return minutes === 1 ? "1 minute ago" : `${minutes} minutes ago`;
}
