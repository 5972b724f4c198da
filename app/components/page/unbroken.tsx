import { wholeWords } from "~/models/whole-words";

/** A text in any script, in which no date, card or number breaks. */
export const Unbroken = ({ children }: { children: string }) => (
  <bdi>
    {wholeWords(children).map((words, place) =>
      place % 2 === 0 ? (
        words
      ) : (
        <span key={place} className="nb">
          {words}
        </span>
      ),
    )}
  </bdi>
);
