import { CamelCasePlugin } from "kysely";

/**
 * Tables and columns are camelCase in code and snake_case in the database: `ownerId` is `owner_id`. The text of a `sql`
 * fragment has the names of the database, the keys of its rows are those of the code. Keys inside JSON stay as they are.
 */
class Names extends CamelCasePlugin {
  inCode(name: string): string {
    return this.camelCase(name);
  }

  inDatabase(name: string): string {
    return this.snakeCase(name);
  }
}

export const names = new Names({ maintainNestedObjectKeys: true });
