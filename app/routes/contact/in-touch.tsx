import { brand } from "~/brand";

const [nigeria, , usa] = brand.phones;

/** Other ways to reach the company. */
export function InTouch() {
  return (
    <aside className="card reach" aria-labelledby="in-touch">
      <h2 id="in-touch">Get in touch with us</h2>
      <section>
        <h3>Chat to us</h3>
        <p className="soft">{brand.hours}.</p>
        <a className="tap" href={brand.whatsApp.url} rel="noopener">
          {brand.whatsApp.shown}
        </a>
      </section>
      <section>
        <h3>Write to us</h3>
        <p className="soft">We answer {brand.answerTime}.</p>
        <a className="tap" href={`mailto:${brand.mailbox}`}>
          {brand.mailbox}
        </a>
      </section>
      <section>
        <h3>Call us</h3>
        <p className="soft">{brand.hours}.</p>
        <ul>
          {[nigeria, usa].map(({ country, number, shown }) => (
            <li key={number}>
              <a className="tap" href={`tel:${number}`}>
                {shown}
              </a>{" "}
              <span className="soft">{country}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>Visit us</h3>
        <p className="soft">Our office in Lagos is open at the same hours.</p>
        <address>{brand.offices[0].address}</address>
      </section>
    </aside>
  );
}
