import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { makeFairShare } from "~/services/http/fair-share.server";

let ask: ReturnType<typeof asker>;

beforeEach(() => {
  ask = asker();
});

/** Requests that last until they are ended, and a list of those that have begun. */
function asker() {
  const share = makeFairShare({ atOnce: 2, waiting: 3 });
  const begun: string[] = [];
  const request = (sender: string, name: string) => {
    let end: () => void = () => undefined;
    const answer = share(sender, (ended) => (end = ended));
    if (answer.outcome === "begin") begun.push(name);
    if (answer.outcome === "wait") void answer.turn.then(() => begun.push(name));
    return { outcome: answer.outcome, end: () => end() };
  };
  return { request, begun };
}

async function turns(count = 5): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

test("a client has a limited number of requests running and waiting, and the rest is refused", async () => {
  const outcomes = ["1", "2", "3", "4", "5", "6"].map((name) => ask.request("a", name).outcome);
  expect(outcomes).toEqual(["begin", "wait", "wait", "wait", "wait", "refused"]);
  await turns();
  expect(ask.begun).toEqual(["1", "2"]);
});

test("another client begins at once", () => {
  for (const name of ["1", "2", "3"]) ask.request("a", name);
  expect(ask.request("b", "other").outcome).toBe("begin");
});

test("each end starts the next request in the queue, in order", async () => {
  const [first, second, third] = ["1", "2", "3", "4"].map((name) => ask.request("a", name));
  await turns();
  second?.end();
  await turns();
  expect(ask.begun).toEqual(["1", "2", "3"]);
  first?.end();
  third?.end();
  await turns();
  expect(ask.begun).toEqual(["1", "2", "3", "4"]);
});

test("a second request does not begin while the event loop still brings others", async () => {
  for (const name of ["1", "2"]) ask.request("a", name);
  for (const name of ["3", "4", "5", "6"]) {
    await nextTurn();
    ask.request(`sender ${name}`, name);
  }
  expect(ask.begun).toEqual(["1", "3", "4", "5", "6"]);
  await turns();
  expect(ask.begun).toContain("2");
});

test("others who never stop sending do not hold up a queue forever", async () => {
  for (const name of ["1", "2"]) ask.request("a", name);
  for (let turn = 0; turn < 1_000 && !ask.begun.includes("2"); turn += 1) {
    await nextTurn();
    ask.request("flood", "refused");
  }
  expect(ask.begun).toContain("2");
});

test("a client that gives up in the queue frees only that place", async () => {
  const [, , third, fourth] = ["1", "2", "3", "4", "5"].map((name) => ask.request("a", name));
  await turns();
  expect(ask.request("a", "6").outcome).toBe("refused");
  third?.end();
  expect(ask.request("a", "7").outcome).toBe("wait");
  expect(ask.request("a", "8").outcome).toBe("refused");
  await turns();
  expect(ask.begun).toEqual(["1", "2"]);
  expect(fourth?.outcome).toBe("wait");
});

test("a client whose requests are answered at once does not pass another that has arrived since", async () => {
  ask.request("a", "1").end();
  for (const name of ["2", "3"]) ask.request("a", name);
  ask.request("b", "other");
  expect(ask.begun).toEqual(["1", "other"]);
  await turns();
  expect(ask.begun).toEqual(["1", "other", "2", "3"]);
});

test("a client whose requests have all ended starts fresh", async () => {
  for (let round = 0; round < 3; round += 1) {
    await turns();
    const requests = ["1", "2", "3"].map((name) => ask.request("a", name));
    expect(requests.map(({ outcome }) => outcome)).toEqual(["begin", "wait", "wait"]);
    for (const { end } of requests) {
      await turns();
      end();
    }
  }
});
