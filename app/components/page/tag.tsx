import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** Gold is for the trial only. A tag always has a text. */
export type TagTone = "good" | "warn" | "bad" | "gold";

export function Tag({ tone, children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={classNames("tag", tone)}>{children}</span>;
}
