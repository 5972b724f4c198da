import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../support/database";
import { ask } from "../../support/visitor";
import { startServer } from "../../support/server";

const PIPELINED = 20;

const database = await testDatabase();
const server = await startServer({ DATABASE_URL: database.url });

afterAll(() => server.stop());

const logged = (status: string) => server.log().filter((line) => line.status === status).length;

/** Sends requests without waiting for an answer, then closes the connection. */
async function sendAndHangUp(method: "GET" | "POST"): Promise<void> {
  const head = `${method} /login HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nCookie: sid=none\r\n`;
  const post = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n\r\nemail=a";
  const socket = connect(server.port, "127.0.0.1").on("error", () => undefined);
  await once(socket, "connect");
  socket.write((head + (method === "POST" ? post : "\r\n")).repeat(PIPELINED));
  await once(socket, "data");
  socket.destroy();
}

test.each(["GET", "POST"] as const)(
  "pipelined %s requests end with their connection, and each has its log line",
  async (method) => {
    const before = server.log().filter(({ msg }) => msg === "request").length;
    const abortedBefore = logged("aborted");
    await sendAndHangUp(method);
    await expect
      .poll(() => server.log().filter(({ msg }) => msg === "request").length - before)
      .toBe(PIPELINED);
    expect(logged("aborted") - abortedBefore).toBeGreaterThan(0);
  },
);

test("an IP address whose connections closed is served as before, and the server stops", async () => {
  for (let round = 0; round < 4; round += 1) await sendAndHangUp("GET");
  const answer = await ask(server.url, "/login", { headers: { Cookie: "sid=none" } });
  expect(answer.status).toBe(200);
  process.kill(server.pid, "SIGTERM");
  await server.stopped;
});
