import type { Question } from "~/models/faq";
import { FaqList } from "./faq-list";

/** The numbered questions of a page, with the way to ask another one. */
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
