/** What a route module tells the page around it. */
export type Handle = {
  /** Scripts are sent only where a form gains from them. */
  hydrate?: true;
  /** A form of the page leads on to the provider of card payments, which browsers must be told to allow. */
  pays?: true;
  /** The page may show the provider's window over itself, where the settings have it on. */
  popup?: true;
  /** "log-in" is the slim one, with the way in for who has an account. */
  header?: "full" | "slim" | "log-in";
  footer?: "full" | "mini";
  /** Looks the same to everybody without a cookie of ours, so the rendered page may be kept for the next one. */
  kept?: KeptRule;
  /** Programs may have the loader's data as JSON. */
  json?: true;
};

/** Which query parameters change the page; a request with others is rendered for itself. */
export type KeptRule = { query?: readonly string[]; byDevice?: true };
