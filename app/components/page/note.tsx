import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { keepWhole } from "./unbroken";

type NoteTone = "good" | "warn" | "bad";

type Props = {
  tone?: NoteTone;
  /** Screen readers announce a status politely and an alert at once. */
  role?: "status" | "alert";
  children: ReactNode;
};

export function Note({ tone = "good", role, children }: Props) {
  return (
    <p className={classNames("note", tone !== "good" && tone)} role={role}>
      {keepWhole(children)}
    </p>
  );
}
