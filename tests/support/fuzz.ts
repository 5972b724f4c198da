/** Numbers that a seed repeats, so that a failure can be repeated (mulberry32). */
export function makeChance(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    often: (share: number) => next() < share,
    pick: <Value>(values: readonly Value[]): Value => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error("nothing to choose from");
      return value;
    },
  };
}

export type Chance = ReturnType<typeof makeChance>;

/** A name and a value as in the body, already encoded. */
type Pair = [name: string, value: string];

const encode = encodeURIComponent;

const words = [
  "",
  " ",
  "0",
  "-1",
  "1.5",
  "1e9",
  "NaN",
  "null",
  "true",
  "[object Object]",
  "9".repeat(30),
  "2147483648",
  "9223372036854775808",
  "' OR 1=1--",
  "$1",
  "%s%n",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "../../etc/passwd",
  "\u202e\u0627\u0644",
  "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  "é".normalize("NFD"),
  "\ufdfa".repeat(40),
  "１２３４５",
  "a\r\nSet-Cookie: x=1",
  "a\tb\u0007\u001b[31m",
  "\ufeff",
  "\uffff",
  "a@b.ng\nBcc: c@d.ng",
  `a@${"b.".repeat(120)}ng`,
];

/** Bytes that are not text, or not text that a browser sends. */
const broken = ["%", "%Z", "%ff%fe", "%c0%af", "%ed%a0%80", "%00", "a%00b", "%u0041", "+%2", "%f5%80%80%80"];

const names = [
  "__proto__",
  "__proto__.x",
  "constructor.prototype.x",
  "items[5000000]",
  "code[]",
  "name.first",
  "__intent__",
  "__state__",
  "hasOwnProperty",
  "_method",
  "",
  "a b",
  "\u0000",
  "é",
];

const states = ["{{{", '{"type":"insert","payload":{"name":"digit"}}', "null", "[]", '{"validated":1}'];

/** The pairs of a form after one change that its page never makes. */
export function mutate(chance: Chance, pairs: Pair[]): Pair[] {
  const at = chance.below(pairs.length || 1);
  const [name, value]: Pair = pairs[at] ?? ["email", "x"];
  const replaced = (other: string): Pair[] => [...pairs.slice(0, at), [name, other], ...pairs.slice(at + 1)];
  const changes: (() => Pair[])[] = [
    () => [...pairs.slice(0, at), ...pairs.slice(at + 1)],
    () => [...pairs, [name, value]],
    () => [...pairs, [name, encode(chance.pick(words))]],
    // Values that pass the body parser come more often than those it stops.
    ...Array.from({ length: 8 }, () => () => replaced(encode(chance.pick(words)))),
    () => replaced(chance.pick(broken)),
    () => replaced("x".repeat(chance.pick([129, 255, 513, 5_001, 30_000]))),
    () => replaced(encode(chance.pick(words).repeat(20))),
    () => [...pairs, [encode(chance.pick(names)), encode(chance.pick(words))]],
    () => [...pairs, [chance.pick(["__intent__", "__state__"]), encode(chance.pick(states))]],
    () => [...pairs, [chance.pick(broken), "1"]],
    () => pairs.map(([one]) => [one, encode(chance.pick(words))]),
    () => pairs.map(([one, other]) => [`${one}${chance.pick(["[0]", "[]", ".x", "[a]"])}`, other]),
    () => Array.from({ length: chance.pick([61, 500]) }, (): Pair => [name, value]),
  ];
  return chance.pick(changes)();
}

export interface FuzzedBody {
  body: string;
  type: string | null;
}

const types = [
  "application/json",
  "text/plain",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded; charset=utf-16",
  "nonsense",
  "",
];

/** A valid form of the page, mostly with some of it wrong, at times of another type altogether. */
export function fuzzBody(chance: Chance, fields: Record<string, readonly string[]>): FuzzedBody {
  let pairs: Pair[] = [];
  for (const [name, values] of Object.entries(fields))
    if (chance.often(0.9)) pairs.push([encode(name), encode(chance.pick(values))]);
  for (let changes = chance.below(3); changes > 0; changes -= 1) pairs = mutate(chance, pairs);
  const body = pairs.map(([name, value]) => `${name}=${value}`).join("&");
  if (chance.often(0.03)) return { body: multipart(pairs), type: "multipart/form-data; boundary=x" };
  if (chance.often(0.03))
    return { body: body.slice(0, chance.below(body.length + 1)), type: chance.pick(types) };
  return { body, type: "application/x-www-form-urlencoded" };
}

function multipart(pairs: Pair[]): string {
  const parts = pairs.map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join("")}--x--\r\n`;
}

/** Values that each field gets, some of them right only at times; other fields get all values. */
export type Form = Record<string, readonly string[]>;

const email = ["adashop@shop.example", "nobody@shop.example", "adashop"];
const password = ["bread rice and oil", "wrong", "password123", "seven yellow canoes"];
const code = ["12345", "1 2 3 4 5", "00000", "123456", "bcdf-ghjk-mnpq-rstw-bcdf"];
const phone = ["08031234521", "08099999999", "12025550123", "0803"];
const journey: Form = { plan: ["1", "2", "3"], duration: ["yearly", "month"], onTrial: ["true", "false"] };
const entry: Form = { code, digit: ["1"], intent: ["verify", "resend", "phone", ""], function_type: ["x"] };

/** The fields of every form, by its route. */
const forms: Record<string, Form> = {
  "/login": { email, password, page: ["/dashboard", "subscription"], origin: ["3"] },
  "/logout": {},
  "/signup": {
    name: ["Sample Shop"],
    username: ["sampleshop", "UNIQUE"],
    email: ["UNIQUE@sample.example", ...email],
    phone,
    password,
    about: ["Facebook", "Others", ""],
    referralCode: ["", "TUNDE1"],
    code: ["", "TUNDE1", "NOBODY"],
    acceptTerms: ["on"],
    page: ["signup"],
    intent: ["", "without-code"],
    ...journey,
  },
  "/verify-phone": {
    ...entry,
    ...journey,
    intent: ["", "resend", "keep", "mail", "verify-mail", "activate-resend"],
  },
  "/change-phone": { phone, ...journey },
  "/forgot-password": { email, function_type: ["x"] },
  "/forgot-opt-reset": { ...entry, email, phone },
  "/reset-password": { ...entry, email, phone },
  "/set-newpassword": { password, password_confirmation: password, email },
  "/verify-email": entry,
  "/account/notifications": { "trial-ending": ["on", ""], paid: ["on", "off"] },
  "/account/confirm": { password, page: ["/account/security"] },
  "/login/challenge": {},
  "/account/confirm/challenge": {},
  "/account/confirm/contact": { ...entry, intent: ["", "resend", "prove"] },
  "/account/passkeys/challenge": {},
  "/account/passkeys": {
    intent: ["rename", "remove"],
    passkey: ["1", "99"],
    name: ["My phone", ""],
    credential: ["{}", "", "[]"],
  },
  "/account/security": {
    intent: ["password", "email", "username"],
    username: ["adashop", "ada shop", ""],
    current_password: password,
    password,
    password_confirmation: password,
    email: ["next@shop.example", ...email],
  },
  "/account/sessions": { intent: ["end", "end-others", "not-me"], id: ["1", "2", "99"] },
  "/account/activity": { id: ["1", "2", "99"] },
  "/contact": {
    firstName: ["Ada"],
    lastName: ["Okoro"],
    email,
    phoneNumber: phone,
    topic: ["sales", "support"],
    message: ["Hello\r\nthere"],
    website: ["", "filled"],
  },
  "/newsletter": { email, website: ["", "filled"] },
  "/newsletter/confirm": { token: ["A".repeat(22)] },
  "/newsletter/unsubscribe": { token: ["A".repeat(22)] },
  "/plans-details/:planId/:duration": {
    intent: ["update", "subscribe", "pay", "trial"],
    submission_key: ["A".repeat(22)],
    additional_users: ["0", "5", "1000000"],
    additional_products: ["0", "100"],
    additional_warehouse: ["0", "1"],
    onboarding: ["1", "2", "3", "99"],
    payment_method: ["card", "wallet", "free"],
    total_amount: ["1"],
    plan_id: ["2"],
  },
};

const everything: Form = Object.assign({}, ...Object.values(forms)) as Form;

/** A route that is not in the table gets the fields of all that are. */
export function formOf(routeId: string, unique: string): Form {
  const form = forms[routeId] ?? everything;
  const fill = (value: string) => value.replace("UNIQUE", unique);
  return Object.fromEntries(Object.entries(form).map(([name, values]) => [name, values.map(fill)]));
}
