import { expect, test } from "vitest";

import { formsOf } from "../support/forms";
import { fieldsOf, readSubmission } from "../support/press";

const page = (form: string, path = "/shops/3/till") => ({
  body: `<!DOCTYPE html><main>${form}</main>`,
  path,
});

const sent = (...[shown, button, typed]: Parameters<typeof readSubmission>) => {
  const { target, method, body } = readSubmission(shown, button, typed);
  const fields = method === "post" && body instanceof URLSearchParams ? body.toString() : "";
  return `${method} ${target.pathname}${target.search} ${fields}`.trim();
};

const everything = page(`<form method="post" action="/save?a=1&amp;b=2#top">
  <input type="hidden" name="key" value="&quot;k&quot; &amp; &#x27;l&#x27;"/>
  <label for="name">Your <b>name</b></label><input id="name" name="name" required="" maxLength="9"/>
  <label><input type="checkbox" name="terms"/> I accept</label>
  <label><input type="checkbox" name="role" value="a" checked=""/> Anna</label>
  <label><input type="checkbox" name="role" value="b"/> Bola</label>
  <label><input type="radio" name="by" value="sms" checked=""/> By SMS</label>
  <label><input type="radio" name="by" value="mail"/> By email</label>
  <select name="days"><option value="1">One day</option><option selected="">Two</option></select>
  <textarea name="text">
Ada &amp; Obi</textarea>
  <input name="off" value="1" disabled=""/><fieldset disabled=""><input name="also-off" value="1"/></fieldset>
  <button type="button">Show</button>
  <button name="intent" value="save">Save<!-- --> it</button>
  <button name="intent" value="drop" formAction="/drop">Drop it</button>
</form>`);

const rest = "role=a&by=sms&days=Two&text=Ada+%26+Obi";
const key = "key=%22k%22+%26+%27l%27";

test("a form goes out as a browser sends it: its own fields in their order, and the pressed button", () => {
  expect(sent(everything, "Save it", { name: "Ada" })).toBe(
    `post /save?a=1&b=2 ${key}&name=Ada&${rest}&intent=save`,
  );
  expect(sent(everything, /^Drop/, { name: "Ada" })).toBe(`post /drop ${key}&name=Ada&${rest}&intent=drop`);
  expect(fieldsOf(everything, "Save it")).toMatchObject({ by: "sms", name: "", intent: "save" });
});

test("fields are found by their name or label, choices by their value or words", () => {
  const all = {
    "Your name": "Obi",
    "I accept": true,
    role: ["b"],
    by: "By email",
    days: "One day",
    text: "",
  };
  expect(sent(everything, "Save it", all)).toBe(
    `post /save?a=1&b=2 ${key}&name=Obi&terms=on&role=b&by=mail&days=1&text=&intent=save`,
  );
  expect(sent(everything, "Save it", { name: "Obi", "By email": true, Anna: false })).toContain(
    "name=Obi&by=mail&days=Two",
  );
});

test.each([
  ["a field that is not there", { name: "Ada", address: "Lagos" }, "the form has no field address"],
  ["a hidden field", { name: "Ada", key: "x" }, "nobody can change key"],
  ["a field that is off", { name: "Ada", off: "2" }, "the form has no field off"],
  ["another choice", { name: "Ada", days: "Nine" }, "days offers no Nine"],
  ["another radio button", { name: "Ada", by: "post" }, "no choice post of by"],
  ["another box", { name: "Ada", role: ["c"] }, "there is no box c of role"],
  ["more letters than fit", { name: "Adaobi Eze" }, "name takes 9 characters"],
  ["nothing where the browser asks", {}, "the browser asks for name"],
])("%s is an error of the test", (_, typed, message) => {
  expect(() => readSubmission(everything, "Save it", typed)).toThrow(message);
});

test("what the browser would ask for may be left empty on purpose", () => {
  expect(sent(everything, "Save it", { name: null })).toContain("name=&");
  expect(
    sent(page('<form noValidate=""><input name="q" required=""/><button>Go</button></form>'), "Go"),
  ).toBe("get /shops/3/till?q=");
});

test.each([
  ["/shops/3/till", "", "/shops/3/till"],
  ["/shops/3/till?step=2", "", "/shops/3/till?step=2"],
  ["/shops/3/till", 'action="."', "/shops/3/"],
  ["/shops/3/till", 'action="?step=3"', "/shops/3/till?step=3"],
  ["/shops/3/till?step=2", 'action="rename#top"', "/shops/3/rename"],
  ["/shops/3/till", 'action="/pay"', "/pay"],
])("from %s, a form with %s goes to %s", (path, action, target) => {
  const shown = page(`<form method="post" ${action}><button>Go</button></form>`, path);
  expect(sent(shown, "Go")).toBe(`post ${target}`);
});

test("a search replaces the query of its address", () => {
  const search = page('<form action="/search?old=1"><input name="q"/><button>Search</button></form>');
  expect(sent(search, "Search", { q: "rice & beans" })).toBe("get /search?q=rice+%26+beans");
});

test("a file goes out as a part of its own", () => {
  const upload = page(`<form method="post" encType="multipart/form-data" action="/import">
    <input type="file" name="csv" required=""/><button>Send</button></form>`);
  const file = new File(["a,b"], "sales.csv", { type: "text/csv" });
  const { body } = readSubmission(upload, "Send", { csv: file });
  expect(body).toBeInstanceOf(FormData);
  expect(body.get("csv")).toMatchObject({ name: "sales.csv", size: 3 });
});

test("fields and buttons outside a form belong to it by its id, and those of nobody to none", () => {
  const shown = page(`<form id="one" method="post" action="/one"></form><input name="lost" value="1"/>
    <input form="one" name="a" value="1"/><button form="one">Go</button><button>Lost</button>`);
  expect(sent(shown, "Go")).toBe("post /one a=1");
  expect(() => sent(shown, "Lost")).toThrow("no button Lost");
});

test("of several buttons with the same words, the test says which", () => {
  const row = (id: number) =>
    `<form method="post" action="/remove"><input type="hidden" name="id" value="${id}"/><button>Remove</button></form>`;
  const list = page(row(1) + row(2));
  expect(() => sent(list, "Remove")).toThrow("2 buttons Remove");
  expect(sent(list, { text: "Remove", sends: { id: "2" } })).toBe("post /remove id=2");
  expect(sent(page(row(1) + row(1)), "Remove")).toBe("post /remove id=1");
});

test("what a script shows later cannot be pressed", () => {
  const shown = page(
    '<form><button hidden="">Copy</button></form><dialog><form><button>Yes</button></form></dialog>',
  );
  expect(formsOf(shown.body, shown.path).flatMap(({ buttons }) => buttons)).toEqual([]);
});
