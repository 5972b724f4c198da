import type { ReactNode } from "react";
import { LostConnection } from "~/components/form/lost-connection";
import { FlashNote } from "./flash-note";

type Props = {
  className?: string;
  /** It is a column of a wider page, such as the one beside a side menu. */
  column?: boolean;
  children: ReactNode;
};

/** The content of a page, where the skip link leads. It starts with what the last post achieved, or that it was lost. */
export function Main({ className, column, children }: Props) {
  return (
    <main id="main" className={className}>
      <FlashNote column={column} />
      <LostConnection column={column} />
      {children}
    </main>
  );
}
