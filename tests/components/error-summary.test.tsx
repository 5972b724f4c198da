import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";

test("one error is one thing, and several are counted", () => {
  const one = renderToStaticMarkup(
    <ErrorSummary answer={null} errors={[{ field: "email", message: "Email is required" }]} />,
  );
  expect(one).toContain("Please fix 1 thing<");
  const errors = ["name", "email"].map((field) => ({ field, message: `${field} is required` }));
  expect(renderToStaticMarkup(<ErrorSummary answer={null} errors={errors} />)).toContain(
    "Please fix 2 things<",
  );
});

test("without errors there is no summary", () => {
  expect(renderToStaticMarkup(<ErrorSummary answer={null} errors={[]} />)).toBe("");
});

test("the summary is announced, takes the focus and links to the fields", () => {
  const html = renderToStaticMarkup(
    <ErrorSummary answer={null} errors={[{ field: "email", message: "Email is required" }]} />,
  );
  expect(html).toMatch(/role="alert"/);
  expect(html).toMatch(/tabindex="-1"/);
  expect(html).toMatch(/autofocus=""/);
  expect(html).toContain('<a href="#email">Email is required</a>');
});

test("an error of the whole form comes first and is not a link", () => {
  const errors = listErrors({ email: ["Email is required"], "": ["Wrong password"] }, ["email"]);
  expect(errors).toEqual([{ message: "Wrong password" }, { field: "email", message: "Email is required" }]);
});

test("errors follow the order of the page, with unknown fields last", () => {
  const errors = listErrors({ other: ["c"], phone: ["b"], name: ["a"], email: null }, ["name", "phone"]);
  expect(errors.map(({ message }) => message)).toEqual(["a", "b", "c"]);
});
