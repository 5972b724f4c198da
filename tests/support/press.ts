const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&");

/** What a browser without scripts sends when the first button with this text is pressed, and to where. */
export function press(
  html: string,
  text: RegExp,
  at: string,
): { path: string; fields: Record<string, string> } {
  for (const [, head = "", content = ""] of html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)) {
    const button = [...content.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].find(([, , label = ""]) =>
      text.test(label.replace(/<[^>]+>/g, "")),
    );
    if (!button) continue;
    const inputs = [...content.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
    const sent = inputs.filter(
      (tag) =>
        !/ disabled=""/.test(tag) && (!/type="(?:radio|checkbox)"/.test(tag) || / checked=""/.test(tag)),
    );
    const fields: Record<string, string> = {};
    for (const tag of [...sent, button[1] ?? ""]) {
      const name = attribute(tag, "name");
      if (name) fields[name] = attribute(tag, "value") ?? "";
    }
    const action = attribute(head, "action") ?? at;
    const path = action.startsWith("?") ? `${at.split("?")[0]}${action}` : action.split("#")[0];
    return { path: path || at, fields };
  }
  throw new Error(`no button ${text} on ${at}`);
}
