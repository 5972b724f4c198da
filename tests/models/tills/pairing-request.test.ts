import { describe, expect, test } from "vitest";
import { SECOND } from "~/models/duration";
import {
  POLL_INTERVAL,
  type PolledRequest,
  pollVerdict,
  slowerInterval,
} from "~/models/tills/pairing-request";
import { questionView } from "~/routes/_auth/device/confirm/question";

const start = new Date("2026-11-21T09:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * SECOND);

const request = (change: Partial<PolledRequest> = {}): PolledRequest => ({
  state: "pending",
  expiresAt: after(900),
  pollInterval: POLL_INTERVAL,
  polledAt: null,
  ...change,
});
const errorOf = (asked: PolledRequest, seconds: number) => {
  const verdict = pollVerdict(asked, after(seconds));
  return verdict.outcome === "refuse" ? verdict.error : verdict.outcome;
};

describe("while the request is undecided", () => {
  test("the first poll may come at once, and the next ones after the interval, with a second of slack", () => {
    expect(errorOf(request(), 0)).toBe("authorization_pending");
    expect(errorOf(request({ polledAt: after(10) }), 15)).toBe("authorization_pending");
    expect(errorOf(request({ polledAt: after(10) }), 14)).toBe("authorization_pending");
    expect(errorOf(request({ polledAt: after(10) }), 13.9)).toBe("slow_down");
  });

  test("a till that slows down as asked recovers, and one that does not is slowed to a minute at most", () => {
    const slowed = request({ polledAt: after(0), pollInterval: slowerInterval(POLL_INTERVAL) });
    expect(slowed.pollInterval).toBe(10);
    expect(errorOf(slowed, 3 + 10)).toBe("authorization_pending");
    let seconds = POLL_INTERVAL;
    for (let count = 0; count < 100; count += 1) seconds = slowerInterval(seconds);
    expect(seconds).toBe(60);
  });

  test("it expires after its time", () => {
    expect(errorOf(request(), 899)).toBe("authorization_pending");
    expect(errorOf(request(), 900)).toBe("expired_token");
  });
});

test("an approved request is handed out at any early poll, but not too late", () => {
  expect(errorOf(request({ state: "approved", polledAt: after(10) }), 10)).toBe("redeem");
  expect(errorOf(request({ state: "approved" }), 900)).toBe("expired_token");
});

test("a denied or redeemed request stays so", () => {
  expect(errorOf(request({ state: "denied" }), 1000)).toBe("access_denied");
  expect(errorOf(request({ state: "redeemed" }), 1)).toBe("invalid_grant");
});

test("the page shows the code, what the till says about itself, its network and the age of the request", () => {
  const asked = { id: 7, userCode: "WDJBMJHT", name: "Front", kind: "", addressPrefix: "10.1.2.0/24" };
  const locations = [{ id: 1, name: "Main" }];
  const view = (kind: string, sameNetwork: boolean, seconds: number) =>
    questionView({ request: { ...asked, kind, createdAt: start }, sameNetwork, locations }, after(seconds));
  expect(view("", true, 59)).toEqual({
    id: 7,
    locations,
    code: "WDJB-MJHT",
    rows: [
      { name: "Name", value: "Front" },
      { name: "Requested", value: "less than a minute ago, at 10:00" },
      { name: "Network", value: "The same as this browser" },
    ],
  });
  expect(view("Windows till", false, 60).rows.slice(1)).toEqual([
    { name: "Kind", value: "Windows till" },
    { name: "Requested", value: "1 minute ago, at 10:00" },
    { name: "Network", value: "Different from this browser: 10.1.2.0/24" },
  ]);
  expect(view("", true, 299).rows[1]?.value).toContain("4 minutes ago");
});
