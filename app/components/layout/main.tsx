import type { ReactNode } from "react";
import { FlashNote } from "./flash-note";

type Props = {
  className?: string;
  /** It is a column of a wider page, such as the one beside a side menu. */
  column?: boolean;
  children: ReactNode;
};

/** The content of a page, where the skip link leads. It starts with the flash message, if there is one. */
export function Main({ className, column, children }: Props) {
  return (
    <main id="main" className={className}>
      <FlashNote column={column} />
      {children}
    </main>
  );
}
