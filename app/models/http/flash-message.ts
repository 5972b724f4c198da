interface FlashLink {
  href: string;
  text: string;
}

export interface FlashMessage {
  tone: "good" | "warn" | "bad";
  text: string;
  link?: FlashLink | undefined;
  /** The next step, shown before `link`. */
  next?: FlashLink | undefined;
}
