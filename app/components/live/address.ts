import { useEffect } from "react";

const NOTED = "live-address";

/** Notes in the address bar what the page shows now. */
export function showAddress(
  page: URL,
  { inPlace, keepScroll }: { inPlace: boolean; keepScroll: boolean },
): void {
  if (inPlace || page.href === location.href) history.replaceState(null, "", page.href);
  else history.pushState(null, "", page.href);
  window.dispatchEvent(new Event(NOTED));
  if (!keepScroll) window.scrollTo(0, 0);
}

/** Loads the page that the back button leads to. A new fragment is no other page. */
export function useBackButton(load: (page: URL) => void): void {
  useEffect(() => {
    const read = () => location.pathname + location.search;
    let shown = read();
    const note = () => (shown = read());
    const follow = () => {
      const before = shown;
      if (before === note()) return;
      load(new URL(location.href));
    };
    window.addEventListener("popstate", follow);
    window.addEventListener(NOTED, note);
    return () => {
      window.removeEventListener("popstate", follow);
      window.removeEventListener(NOTED, note);
    };
  }, [load]);
}

/** Goes to another page, whose own policy applies to it. */
export function leaveFor(address: string): "left" {
  location.assign(address);
  return "left";
}

/** Lets the browser send the form, so that the server answers with its own page of what went wrong. */
export function sendAsUsual(page: URL, fields: FormData): "left" {
  const form = document.createElement("form");
  form.method = "post";
  form.action = page.href;
  fields.forEach((value, name) => {
    const field = document.createElement("input");
    field.type = "hidden";
    [field.name, field.value] = [name, typeof value === "string" ? value : ""];
    form.append(field);
  });
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
  return "left";
}
