import type { Question } from "~/components/landing/faq";
import { Fold } from "./fold";

/** A list of questions and answers with a link to contact. */
export function Questions({ items }: { items: readonly Question[] }) {
  return (
    <section className="wrap band grid split" aria-labelledby="faq">
      <div>
        <h2 id="faq">Questions and answers</h2>
        <p className="soft under">
          Something else? <a href="/contact">Contact us</a>
        </p>
      </div>
      <FaqList items={items} />
    </section>
  );
}

export function FaqList({ items }: { items: readonly { question: string; answer: string }[] }) {
  return (
    <ol className="faq">
      {items.map(({ question, answer }) => (
        <li key={question}>
          <Fold summary={question}>
            <p>{answer}</p>
          </Fold>
        </li>
      ))}
    </ol>
  );
}
