/** What a message is about: the first word of its key. */
export type MessageKind = "setup";
