import { Fold } from "./fold";

export function FaqList({ items }: { items: readonly { question: string; answer: string }[] }) {
  return (
    <ol className="faq">
      {items.map(({ question, answer }, index) => (
        <li key={question}>
          <Fold summary={question} open={index === 0}>
            <p>{answer}</p>
          </Fold>
        </li>
      ))}
    </ol>
  );
}
