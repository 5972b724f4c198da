import {
  type LimitNode,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryCompiler,
  ValueNode,
} from "kysely";

/**
 * Writes the number of a limit into the text of a query. Of a limit that is a value, PostgreSQL's plan for all values
 * expects a tenth of all rows, so that it plans such a statement each time instead. Limits are page sizes of the code,
 * a few numbers for each text.
 */
class SiteQueryCompiler extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && typeof limit.value === "number") this.append(`limit ${limit.value}`);
    else super.visitLimit(node);
  }
}

/** PostgreSQL through `pg`, as Kysely's own dialect. */
export class SiteDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new SiteQueryCompiler();
  }
}
