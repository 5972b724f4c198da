import { setImmediate as nextTick } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { makeRenderTurns } from "~/services/http/page/render-turns.server";

let rendered: string[];
let atOnce: number;
let mostAtOnce: number;
let inTurn: ReturnType<typeof makeRenderTurns>;

beforeEach(() => {
  rendered = [];
  atOnce = 0;
  mostAtOnce = 0;
  inTurn = makeRenderTurns(12);
});

/** Requests a page and returns the status. */
async function ask(visitor: string, isPost = false): Promise<number> {
  try {
    return await inTurn({ visitor, isPost }, async () => {
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await nextTick();
      rendered.push(visitor);
      atOnce -= 1;
      return 200;
    });
  } catch (thrown) {
    expect((thrown as Response).headers.get("Retry-After")).toBe("2");
    return (thrown as Response).status;
  }
}

const many = (count: number, visitor: string, isPost = false) =>
  Array.from({ length: count }, () => ask(visitor, isPost));
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

test("pages are rendered one at a time", async () => {
  await Promise.all([...many(5, "a"), ...many(5, "b")]);
  expect(rendered).toHaveLength(10);
  expect(mostAtOnce).toBe(1);
});

test("a visitor with one page waits for only one page of a visitor who wants many", async () => {
  await Promise.all([...many(6, "greedy"), ask("other"), ask("third")]);
  expect(rendered.slice(0, 5)).toEqual(["greedy", "greedy", "other", "third", "greedy"]);
});

test("visitors who could not be served soon are refused", async () => {
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, visitor) => ask(String(visitor))));
  expect(count(statuses, 200)).toBe(13);
  expect(count(statuses, 503)).toBe(27);
});

test("a posted form gets its page, however long the queue is", async () => {
  const greedy = many(40, "greedy");
  expect(await ask("greedy", true)).toBe(200);
  await Promise.all(greedy);
});

test("other work of the process is done between two pages", async () => {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 0);
  await Promise.all(
    Array.from({ length: 6 }, () =>
      inTurn({ visitor: "a", isPost: false }, async () => {
        const until = performance.now() + 5;
        while (performance.now() < until);
      }),
    ),
  );
  clearInterval(others);
  expect(turns).toBeGreaterThanOrEqual(4);
});

test("a page that fails holds up no other", async () => {
  const failing = inTurn({ visitor: "a", isPost: false }, () => Promise.reject(new Error("broken")));
  const next = ask("a");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe(200);
});
