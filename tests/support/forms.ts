import { type HtmlElement, Parser, StaticConfigLoader } from "html-validate";

const config = await new StaticConfigLoader({ root: true, elements: ["html5"] }).getConfigFor("page.html");

export interface Control {
  /** A type of input, or "select" or "textarea". */
  type: string;
  name: string;
  /** The words that name it for a person. */
  label: string;
  value: string;
  checked: boolean;
  required: boolean;
  /** Whether a person may change it, as neither hidden nor fixed ones. */
  open: boolean;
  maxLength: number | null;
  /** What a select offers. */
  options: { value: string; label: string }[];
}

export interface SubmitButton {
  text: string;
  /** null for a button that sends nothing of its own. */
  name: string | null;
  value: string;
  /** Where the form goes when this button is pressed. */
  target: URL;
  method: "get" | "post";
  multipart: boolean;
}

/** A form as a browser without scripts has it. */
export interface RenderedForm {
  target: URL;
  method: "get" | "post";
  multipart: boolean;
  /** Whether the browser itself asks for what is missing. */
  asksForMissing: boolean;
  controls: Control[];
  buttons: SubmitButton[];
}

/** A page's forms, with the addresses that a browser would send them to from this one. */
export function formsOf(html: string, at: string): RenderedForm[] {
  const page = readPage(html);
  return page.shown
    .filter(({ tagName }) => tagName === "form")
    .map((form) => readForm(form, page, new URL(at, "http://site")));
}

interface ReadPage {
  shown: HtmlElement[];
  labels: Map<string, string>;
}

function readPage(html: string): ReadPage {
  const shown = elementsOf(new Parser(config).parseHtml(html));
  const labels = shown
    .filter((element) => element.tagName === "label" && element.hasAttribute("for"))
    .map((element) => [attribute(element, "for"), wordsOf(element)] as const);
  return { shown, labels: new Map(labels) };
}

/** In the order of the document, without what no browser shows before a script asks for it. */
function elementsOf(parent: HtmlElement): HtmlElement[] {
  return parent.childElements
    .filter(
      (element) =>
        element.tagName !== "template" &&
        !element.hasAttribute("hidden") &&
        !(element.tagName === "dialog" && !element.hasAttribute("open")),
    )
    .flatMap((element) => [element, ...elementsOf(element)]);
}

function readForm(form: HtmlElement, page: ReadPage, at: URL): RenderedForm {
  const id = form.id;
  const own = page.shown.filter((element) =>
    element.hasAttribute("form") ? attribute(element, "form") === id : element.closest("form") === form,
  );
  const way: Way = {
    target: new URL(attribute(form, "action") || at.href, at),
    method: methodOf(attribute(form, "method")),
    multipart: attribute(form, "enctype") === MULTIPART,
  };
  return {
    ...way,
    asksForMissing: !form.hasAttribute("novalidate"),
    controls: own.filter(isControl).map((element) => readControl(element, page)),
    buttons: own.filter(isSubmit).map((element) => readButton(element, way, at)),
  };
}

const MULTIPART = "multipart/form-data";

type Way = Pick<RenderedForm, "target" | "method" | "multipart">;

const methodOf = (text: string) => (text.toLowerCase() === "post" ? "post" : "get");

const isSubmit = (element: HtmlElement): boolean =>
  isEnabled(element) &&
  ((element.tagName === "button" && ["", "submit"].includes(attribute(element, "type"))) ||
    (element.tagName === "input" && ["submit", "image"].includes(attribute(element, "type"))));

const BUTTONS = ["submit", "image", "button", "reset"];

const isControl = (element: HtmlElement): boolean =>
  ["input", "select", "textarea"].includes(element.tagName) &&
  !BUTTONS.includes(attribute(element, "type")) &&
  attribute(element, "name") !== "" &&
  isEnabled(element);

const isEnabled = (element: HtmlElement): boolean =>
  !element.hasAttribute("disabled") && !element.closest("fieldset[disabled]");

function readButton(element: HtmlElement, way: Way, at: URL): SubmitButton {
  const action = attribute(element, "formaction");
  const method = attribute(element, "formmethod");
  const name = attribute(element, "name");
  return {
    text: attribute(element, "aria-label") || wordsOf(element) || attribute(element, "value"),
    name: name === "" ? null : name,
    value: attribute(element, "value"),
    target: action === "" ? way.target : new URL(action, at),
    method: method === "" ? way.method : methodOf(method),
    multipart: way.multipart,
  };
}

function readControl(element: HtmlElement, { labels }: ReadPage): Control {
  const type = element.tagName === "input" ? attribute(element, "type") || "text" : element.tagName;
  const options = element.querySelectorAll("option");
  const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
  const around = element.closest("label");
  const maxLength = attribute(element, "maxlength");
  return {
    type,
    name: attribute(element, "name"),
    label:
      attribute(element, "aria-label") || (labels.get(element.id ?? "") ?? (around ? wordsOf(around) : "")),
    value: valueOf(element, type, chosen),
    checked: element.hasAttribute("checked"),
    required: element.hasAttribute("required"),
    open: type !== "hidden" && !element.hasAttribute("readonly"),
    maxLength: maxLength === "" ? null : Number(maxLength),
    options: options.map((option) => ({ value: optionValue(option), label: wordsOf(option) })),
  };
}

function valueOf(element: HtmlElement, type: string, chosen: HtmlElement | undefined): string {
  if (type === "select") return chosen ? optionValue(chosen) : "";
  if (type === "textarea") return unescape(element.textContent).replace(/^\n/, "");
  const isBox = type === "checkbox" || type === "radio";
  return element.hasAttribute("value") ? attribute(element, "value") : isBox ? "on" : "";
}

const optionValue = (option: HtmlElement): string =>
  option.hasAttribute("value") ? attribute(option, "value") : wordsOf(option);

const attribute = (element: HtmlElement, name: string): string =>
  unescape(element.getAttributeValue(name) ?? "");

const wordsOf = (element: HtmlElement): string => unescape(element.textContent).replace(/\s+/g, " ").trim();

const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** React escapes these five and no others. */
const unescape = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => characters[name] ?? "");
