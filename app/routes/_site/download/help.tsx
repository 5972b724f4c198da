import { VALID_FOR } from "~/models/tills/entitlement";
import { lengthInWords } from "~/models/duration";
import { brand } from "~/brand";
import { Ticks } from "~/components/page/ticks";

export function AfterDownload() {
  return (
    <section className="release stack" aria-labelledby="after">
      <h2 id="after">After the download</h2>
      <ol className="steps">
        <li>Open the file and follow the steps.</li>
        <li>Log in with your {brand.name} account. For this first time, the computer must be online.</li>
        <li>Type your first products, or import a list.</li>
      </ol>
      <p className="soft">
        64-bit or 32-bit? Nearly every computer of the last ten years is 64-bit. Won&apos;t it start?{" "}
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
        When the internet is back, the app sends what you did without it. You need the internet to see the
        shop from elsewhere, move stock between shops and pay for your plan. The app must go online at least
        once every {lengthInWords(VALID_FOR)}.
      </p>
    </section>
  );
}
