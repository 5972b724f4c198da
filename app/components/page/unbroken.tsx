import { Children, type ReactNode } from "react";
import { wholeWords } from "~/models/whole-words";

/** The same content, in whose texts no date, card or number breaks. */
export const keepWhole = (content: ReactNode): ReactNode =>
  Children.map(content, (child) => (typeof child === "string" ? wholeText(child) : child));

const wholeText = (text: string): ReactNode =>
  wholeWords(text).map((words, place) =>
    place % 2 === 0 ? (
      words
    ) : (
      <span key={place} className="nb">
        {words}
      </span>
    ),
  );

/** Such a text in any script. */
export const Unbroken = ({ children }: { children: string }) => <bdi>{keepWhole(children)}</bdi>;
