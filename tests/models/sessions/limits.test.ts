import { describe, expect, test } from "vitest";
import { MINUTE } from "~/models/duration";
import { loginWaits } from "~/models/sessions/limits";

describe("waits after wrong passwords", () => {
  test("grow from a minute to a quarter of an hour per network or browser, and end after a quiet quarter of an hour", () => {
    const growing = { wait: { first: MINUTE, longest: 15 * MINUTE }, quiet: 15 * MINUTE };
    expect(loginWaits.identifierAtAddress).toMatchObject(growing);
    expect(loginWaits.device).toMatchObject(growing);
  });

  test("stay fixed where strangers could make them longer for the owner", () => {
    expect(loginWaits.identifier).toMatchObject({
      wait: { first: 15 * MINUTE, longest: 15 * MINUTE },
      quiet: 0,
    });
  });
});
