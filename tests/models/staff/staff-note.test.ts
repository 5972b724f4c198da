import { expect, test } from "vitest";
import type { Role } from "#db/schema";
import { mayNote, NOTE_LENGTH } from "~/models/staff/staff-note";
import { noteSchema } from "~/models/staff/staff-note-fields.server";
import type { StaffRole } from "~/models/staff/staff-role";

const other = { isSelf: false, deleted: false };

test.each<[StaffRole[], Role, boolean]>([
  [["support"], "owner", true],
  [["finance"], "owner", true],
  [["finance"], "agent", true],
  [["support"], "cashier", true],
  [["catalogue"], "owner", false],
  [[], "owner", false],
  [["admin"], "owner", true],
  [["support", "finance"], "staff", false],
  [["admin"], "staff", true],
])("%j may keep notes about a person who is %s: %s", (roles, role, may) => {
  expect(mayNote(roles, { role, ...other })).toBe(may);
});

test("no one keeps notes about themselves, or about a deleted account", () => {
  expect(mayNote(["admin"], { role: "staff", isSelf: true, deleted: false })).toBe(false);
  expect(mayNote(["admin"], { role: "owner", isSelf: false, deleted: true })).toBe(false);
});

test.each([
  ["", "Write the note"],
  ["  a ", "Write the note"],
  ["x".repeat(NOTE_LENGTH + 1), "Keep the note to 500 characters"],
])("the note %j is refused", (note, message) => {
  const read = noteSchema.safeParse({ intent: "note", note });
  expect(read.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("a note is kept without the space around it", () => {
  expect(noteSchema.parse({ intent: "note", note: "  Calls on Mondays \n" }).note).toBe("Calls on Mondays");
});
