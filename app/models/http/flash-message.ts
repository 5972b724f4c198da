interface FlashLink {
  href: string;
  text: string;
}

export interface FlashMessage {
  tone: "good" | "warn" | "bad";
  text: string;
  link?: FlashLink | undefined;
  /** What to do next, before it. */
  next?: FlashLink | undefined;
}
