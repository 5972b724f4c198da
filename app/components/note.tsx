import type { ReactNode } from "react";
import { classNames } from "./class-names";

export type NoteTone = "good" | "warn" | "bad";

type Props = {
  tone?: NoteTone;
  /** A status is read out when it appears, an alert at once. */
  role?: "status" | "alert";
  children: ReactNode;
};

export function Note({ tone = "good", role, children }: Props) {
  return (
    <p className={classNames("note", tone !== "good" && tone)} role={role}>
      {children}
    </p>
  );
}
