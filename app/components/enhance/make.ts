/** Makes an element with attributes and a text. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  text = "",
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const key of Object.keys(attributes)) element.setAttribute(key, attributes[key] ?? "");
  element.textContent = text;
  return element;
}

/** All elements that match, in the page or below another element. */
export function all<Kind extends HTMLElement>(selector: string, below: ParentNode = document): Kind[] {
  return [...below.querySelectorAll<Kind>(selector)];
}
