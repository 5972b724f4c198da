import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Updateable,
} from "kysely";
import { expect, expectTypeOf, test } from "vitest";
import { names } from "#db/names";
import type { OrdersTable, Schema } from "#db/schema";
import { paymentTransitions } from "~/models/payments/payment-state";
import { stateTable } from "~/models/state-table";
import { moveTo } from "~/models/state-table.server";

const doors = stateTable<"open" | "shut" | "bricked up">()({
  open: ["shut"],
  shut: ["open", "bricked up"],
  "bricked up": [],
});

test("a table says which states may follow, which come before, and which are final", () => {
  expect(doors.states).toEqual(["open", "shut", "bricked up"]);
  expect(doors.canMove("shut", "bricked up")).toBe(true);
  expect(doors.canMove("open", "bricked up")).toBe(false);
  expect(doors.statesBefore("open")).toEqual(["shut"]);
  expect(doors.statesBefore("bricked up")).toEqual(["shut"]);
  expect(doors.states.filter((state) => doors.isFinal(state))).toEqual(["bricked up"]);
  expect(doors.unfinished).toEqual(["open", "shut"]);
});

test("a state without a move into it is not a target, and a table lists every state", () => {
  const orders = stateTable<"awaiting" | "settled">()({ awaiting: ["settled"], settled: [] });
  expectTypeOf(orders.statesBefore).parameter(0).toEqualTypeOf<"settled">();
  expectTypeOf(stateTable<"awaiting" | "settled">()).parameter(0).toHaveProperty("settled");
  expect(orders.statesBefore("settled")).toEqual(["awaiting"]);
});

test("an update of a row cannot set the state, so only its table moves it", () => {
  expectTypeOf<Updateable<OrdersTable>>().not.toHaveProperty("state");
  expectTypeOf<Updateable<OrdersTable>>().toHaveProperty("settledAt");
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [names],
  });
  const { sql, parameters } = db
    .updateTable("payments")
    .$call(moveTo(paymentTransitions, "failed"))
    .set({ reason: "Declined" })
    .where("id", "=", 7)
    .compile();
  expect(sql).toBe(
    'update "payments" set "state" = $1, "reason" = $2 where "state" in ($3, $4) and "id" = $5',
  );
  expect(parameters).toEqual(["failed", "Declined", "new", "open", 7]);
});
