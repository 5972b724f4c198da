import { expect, test } from "vitest";

import { linkedCode, readLinkedCode } from "~/models/members/invitation";

const CODE = "WDJBMJHTKLMN";

test("the code in a link names its invitation, and is read as it was written", () => {
  expect(linkedCode({ id: 12, code: CODE })).toBe(`12-${CODE}`);
  expect(readLinkedCode(`12-${CODE}`)).toEqual({ id: 12, code: CODE });
});

test.each([
  null,
  "",
  CODE,
  `-${CODE}`,
  "12-",
  `12-${CODE}X`,
  `x12-${CODE}`,
  `12-${CODE.slice(1)}`,
  `12-${CODE.toLowerCase()}`,
])("%j is not the code of a link", (typed) => {
  expect(readLinkedCode(typed)).toBeNull();
});
