import { expect, test } from "vitest";

import { addressPrefix } from "~/models/http/network-address";

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", "unknown"],
])("the log keeps of %s only %s", (address, prefix) => {
  expect(addressPrefix(address)).toBe(prefix);
});
