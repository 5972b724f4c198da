import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { temporaryFolder } from "../support/site";

/** Stands in for pg_dump, and writes down how it was called. */
const recorder = `#!/bin/sh
printf '%s\\n' "$@" > "$RECORD/arguments"
printf %s "\${PGPASSWORD-none}" > "$RECORD/password"
for word in "$@"; do case $word in --file=*) echo dump > "\${word#--file=}" ;; esac; done
`;

function dump(url: string) {
  const folder = temporaryFolder();
  const programs = join(folder, "bin");
  mkdirSync(programs);
  for (const [name, text] of Object.entries({ pg_dump: recorder, pg_restore: "#!/bin/sh\n" })) {
    writeFileSync(join(programs, name), text);
    chmodSync(join(programs, name), 0o755);
  }
  const { status, stderr } = spawnSync("/bin/sh", ["deploy/backup.sh", folder], {
    env: {
      ...process.env,
      PATH: `${programs}:${process.env.PATH}`,
      RECORD: folder,
      BACKUP_DATABASE_URL: url,
    },
    encoding: "utf8",
  });
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  return { status, stderr, words: read("arguments").trim().split("\n"), password: read("password") };
}

test.each([
  ["postgresql://kaypoint:secret@127.0.0.1:5432/shop", "secret", "postgresql://kaypoint@127.0.0.1:5432/shop"],
  [
    "postgresql://kaypoint:a%40b%2Fc%25@[::1]/shop?sslmode=require",
    "a@b/c%",
    "postgresql://kaypoint@[::1]/shop?sslmode=require",
  ],
  [
    "postgresql:///shop?host=/run/postgresql&user=kaypoint",
    "none",
    "postgresql:///shop?host=/run/postgresql&user=kaypoint",
  ],
])("a dump of %s shows its password to no other user", (url, password, address) => {
  const done = dump(url);
  expect([done.status, done.stderr]).toEqual([0, ""]);
  expect(done.password).toBe(password);
  expect(done.words.at(-1)).toBe(address);
});
