import { expect, test } from "vitest";

import { isPublicAddress, urlProblem } from "~/models/webhooks/address";

const own = {
  origins: ["https://www.kaypoint.example", "https://account.kaypoint.example"],
  demoReceiver: null,
};

test.each([
  "https://example.com",
  "https://hooks.example.com:8443/in?shop=1",
  "https://example.com:443/",
  "https://xn--bcher-kva.example/",
  "https://notkaypoint.example",
])("%s is accepted", (url) => {
  expect(urlProblem(url, own)).toBeNull();
});

test.each([
  ["example.com", /whole address/],
  ["http://example.com", /https/],
  ["ftp://example.com", /https/],
  ["javascript:alert(1)", /https/],
  ["https://me:secret@example.com", /user name/],
  ["https://example.com/#part", /#/],
  ["https://example.com/#", /#/],
  ["https://example.com:22", /port/i],
  ["https://example.com:80", /port/i],
  ["https://localhost/", /public host name/],
  ["https://router.local/", /public host name/],
  ["https://db.internal/", /public host name/],
  ["https://example.com./", /public host name/],
  ["https://www.kaypoint.example/webhooks/paystack", /ours/],
  ["https://api.account.kaypoint.example", /ours/],
  [`https://example.com/${"a".repeat(481)}`, /500 characters/],
  ["https://127.0.0.1/", /IP address/],
  ["https://0x7f.1/", /IP address/],
  ["https://2130706433/", /IP address/],
  ["https://127.1/", /IP address/],
  ["https://0177.0.0.1/", /IP address/],
  ["https://①②⑦.0.0.1/", /IP address/],
  ["https://[::1]/", /IP address/],
  ["https://[::ffff:127.0.0.1]/", /IP address/],
  ["https://[64:ff9b::7f00:1]/", /IP address/],
  ["https://8.8.8.8/", /IP address/],
  ["https://169.254.169.254/latest/meta-data", /IP address/],
])("%s is rejected with a reason", (url, why) => {
  expect(urlProblem(url, own)).toMatch(why);
});

test("the demo receiver is accepted anywhere, but nothing else on its machine", () => {
  const demo = { ...own, demoReceiver: "http://127.0.0.1:3001" };
  expect(urlProblem("http://127.0.0.1:3001/receiver", demo)).toBeNull();
  expect(urlProblem("http://127.0.0.1:3001/receiver", own)).not.toBeNull();
  expect(urlProblem("http://127.0.0.1:5432/", demo)).not.toBeNull();
  expect(urlProblem("https://127.0.0.1:3001/", demo)).not.toBeNull();
});

test.each(["8.8.8.8", "102.89.23.1", "196.0.0.1", "2606:4700::1111", "2001:4860:4860::8888", "2c0f:f248::1"])(
  "%s is a public internet address",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  "0.0.0.0",
  "0.1.2.3",
  "10.1.2.3",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.9.9.9",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "168.63.129.16",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:7f00:1",
  "64:ff9b::7f00:1",
  "64:ff9b::808:808",
  "64:ff9b:1::1",
  "100::1",
  "100:0:0:1::1",
  "2001::1",
  "2001:20::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "4000::1",
  "5f00::1",
  "fc00::1",
  "fd12::1",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "",
  "example.com",
  "::g",
])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));
