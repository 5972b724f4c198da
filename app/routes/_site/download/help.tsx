import { VALID_FOR } from "~/models/tills/entitlement";
import { lengthInWords } from "~/models/duration";
import { brand } from "~/brand";
import { Ticks } from "~/components/page/ticks";

export function AfterDownload() {
  return (
    <section className="release stack" aria-labelledby="after">
      <h2 id="after">After the download</h2>
      <ol className="steps">
        <li>Open the file and follow its questions.</li>
        <li>Log in with your {brand.name} account. For this first time, the computer must be online.</li>
        <li>Type your first products, or import a list.</li>
      </ol>
      <p className="soft">
        Is it 64 or 32? Nearly every computer of the last ten years takes 64. Does it not start?{" "}
        <a href="/contact">Call us or chat with us</a>.
      </p>
    </section>
  );
}

export function WithoutInternet() {
  return (
    <section className="release stack" aria-labelledby="without-internet">
      <h2 id="without-internet">What works without internet</h2>
      <Ticks
        items={[
          "Selling, scanning and printing receipts",
          "Your stock count, on all computers of the same shop",
          "Customers, debts and payments",
        ]}
      />
      <p className="soft">
        When the line is back, the app sends what happened in the meantime. To see the shop from elsewhere, to
        move stock between outlets and to pay for your plan you need the internet. The app must be online once
        in {lengthInWords(VALID_FOR)}.
      </p>
    </section>
  );
}
