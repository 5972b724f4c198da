import { setImmediate as nextTick } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { makeFairShare } from "~/services/doors/fair-share.server";

let ask: ReturnType<typeof asker>;

beforeEach(() => {
  ask = asker();
});

/** Requests that last until they are ended, and which of them have begun. */
function asker() {
  const share = makeFairShare({ atOnce: 2, waiting: 3 });
  const begun: string[] = [];
  const request = (sender: string, name: string) => {
    let end: () => void = () => undefined;
    const answer = share(sender, (ended) => (end = ended));
    if (answer.outcome === "begin") begun.push(name);
    if (answer.outcome === "wait") void answer.turn.then(() => begun.push(name));
    return { outcome: answer.outcome, end: () => (end(), nextTick()) };
  };
  return { request, begun };
}

test("a sender has so many requests at once, so many wait, and the rest is refused", () => {
  const outcomes = ["1", "2", "3", "4", "5", "6"].map((name) => ask.request("a", name).outcome);
  expect(outcomes).toEqual(["begin", "begin", "wait", "wait", "wait", "refused"]);
});

test("another sender begins at once", () => {
  for (const name of ["1", "2", "3"]) ask.request("a", name);
  expect(ask.request("b", "other").outcome).toBe("begin");
});

test("with each end the next in line begins, in order", async () => {
  const [first, second, third] = ["1", "2", "3", "4"].map((name) => ask.request("a", name));
  expect(ask.begun).toEqual(["1", "2"]);
  await second?.end();
  expect(ask.begun).toEqual(["1", "2", "3"]);
  await first?.end();
  await third?.end();
  expect(ask.begun).toEqual(["1", "2", "3", "4"]);
});

test("the next in line does not begin before others are heard", async () => {
  const [first] = ["1", "2", "3"].map((name) => ask.request("a", name));
  const ended = first?.end();
  await Promise.resolve();
  expect(ask.begun).toEqual(["1", "2"]);
  await ended;
  expect(ask.begun).toEqual(["1", "2", "3"]);
});

test("who gives up in the line frees a place in it and nothing else", async () => {
  const [, , third, fourth] = ["1", "2", "3", "4"].map((name) => ask.request("a", name));
  await third?.end();
  expect(ask.begun).toEqual(["1", "2"]);
  expect(ask.request("a", "5").outcome).toBe("wait");
  expect(ask.request("a", "6").outcome).toBe("wait");
  expect(fourth?.outcome).toBe("wait");
});

test("a sender whose requests have all ended starts anew", async () => {
  for (let round = 0; round < 3; round += 1) {
    const requests = ["1", "2", "3"].map((name) => ask.request("a", name));
    expect(requests.map(({ outcome }) => outcome)).toEqual(["begin", "begin", "wait"]);
    for (const { end } of requests) await end();
  }
});
