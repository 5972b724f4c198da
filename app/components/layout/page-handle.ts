/** The handle of a route: what it tells the layout and the page renderer. */
export type Handle = {
  /** Remix takes the page over in the browser. Only pages with a component that does something there gain from it. */
  hydrate?: true;
  /** A form of the page leads to the payment provider, which the content security policy must allow. */
  pays?: true;
  /** The page may show the payment provider's popup, if the settings allow it. */
  popup?: true;
  /** "log-in" is the slim header with a link to log in, "console" that of staff, with their style sheet. */
  header?: "full" | "slim" | "log-in" | "console";
  footer?: "full" | "mini";
  /** A login leads back to the page, or one below it. It does so to all pages of accounts, which need not say it. */
  afterLogin?: true;
  /** Clients may request the loader data as JSON. */
  json?: true;
};
