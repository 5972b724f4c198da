import { Note } from "~/components/page/note";
import type { CheckoutView } from "~/models/checkout/view";

export function OrderTitle({ view }: { view: CheckoutView }) {
  return (
    <div className="title">
      <a className="tap" href="/pricing">
        Back to plans
      </a>
      <h1>{view.title}</h1>
      <p className="soft">
        {view.price}{" "}
        {view.other && (
          <>
            <a href={view.other.href}>{view.other.text}</a>
            {view.other.after}
          </>
        )}
      </p>
      {view.planNote && <Note>{view.planNote}</Note>}
    </div>
  );
}
