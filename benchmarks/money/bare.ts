import type pg from "pg";

/** The cheapest possible payment: select for update, update and two inserts as plain statements. */
export async function makeBare(pool: pg.Pool, owners: number): Promise<(owner: number) => Promise<void>> {
  await pool.query(`create table if not exists bare_wallets (id bigint primary key, balance bigint not null);
    create table if not exists bare_orders (id bigint generated always as identity primary key, owner bigint not null, total bigint not null);
    create table if not exists bare_entries (id bigint generated always as identity primary key, owner bigint not null, amount bigint not null);
    truncate bare_wallets, bare_orders, bare_entries`);
  await pool.query("insert into bare_wallets select n, 1e12 from generate_series(1, $1::int) n", [owners]);
  return async (owner) => {
    const client = await pool.connect();
    await client.query("begin");
    await client.query("select balance from bare_wallets where id = $1 for update", [owner]);
    await client.query("update bare_wallets set balance = balance - 600000 where id = $1", [owner]);
    await client.query("insert into bare_orders (owner, total) values ($1, 600000)", [owner]);
    await client.query("insert into bare_entries (owner, amount) values ($1, -600000)", [owner]);
    await client.query("commit");
    client.release();
  };
}
