import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./client";

/** Takes the place of a value in a query compiled before its values are known. */
class Placeholder {
  constructor(readonly name: string | symbol) {}
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) });

/**
 * A query that is compiled at its first use and cached, for long queries that many requests make: compiling takes
 * longer than executing. `make` gets placeholders for its values, so it can pass them on but not read them.
 */
export function compileOnce<Values extends object, Row>(
  make: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let made: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    made ??= make(db, placeholders as Values).compile();
    const parameters = made.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...made, parameters });
    return rows;
  };
}
