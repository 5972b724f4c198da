import type { UpdateQueryBuilder } from "kysely";
import type { Schema } from "#db/schema";
import type { StateTable } from "./state-table";

type SelectedState<Row> = Row extends { state: { readonly __select__: infer State } } ? State : never;

/** Tables whose rows have a state of this kind. */
type TableWith<State extends string> = {
  [Name in keyof Schema]: [State] extends [SelectedState<Schema[Name]>] ? Name : never;
}[keyof Schema];

/**
 * The only way to change a row's state: sets it if the row is in a state from which it may move there.
 * `db.updateTable("orders").$call(moveTo(orderTransitions, "settled")).set({ … }).where("id", "=", id)`
 */
export const moveTo =
  <State extends string, Target extends State>(table: StateTable<State, Target>, to: NoInfer<Target>) =>
  <Name extends TableWith<State>, Output>(
    update: UpdateQueryBuilder<Schema, Name, Name, Output>,
  ): UpdateQueryBuilder<Schema, Name, Name, Output> => {
    // All tables with such a state at once are too many types for the compiler.
    const query = update as unknown as UpdateQueryBuilder<Schema, "orders", "orders", Output>;
    const moved = query.set({ state: to as never }).where("state", "in", table.statesBefore(to) as never);
    return moved as unknown as UpdateQueryBuilder<Schema, Name, Name, Output>;
  };
