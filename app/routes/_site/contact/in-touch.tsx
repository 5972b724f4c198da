import { useContact } from "~/components/layout/contact-details";

export function InTouch() {
  const { whatsApp, hours, answerTime, mailbox, phones, offices } = useContact();
  const [office] = offices;
  /** One for each country. */
  const called = phones.filter(
    ({ country }, index) => phones.findIndex((other) => other.country === country) === index,
  );
  return (
    <section className="card reach" aria-labelledby="in-touch">
      <h2 id="in-touch">Get in touch with us</h2>
      {whatsApp && (
        <section>
          <h3>Chat to us</h3>
          {hours !== null && <p className="soft">{hours}.</p>}
          <a className="tap" href={whatsApp.url} rel="noopener">
            {whatsApp.shown}
          </a>
        </section>
      )}
      <section>
        <h3>Write to us</h3>
        {answerTime !== null && <p className="soft">We answer {answerTime}.</p>}
        <a className="tap" href={`mailto:${mailbox}`}>
          {mailbox}
        </a>
      </section>
      <section>
        <h3>Call us</h3>
        {hours !== null && <p className="soft">{hours}.</p>}
        <ul>
          {called.map(({ country, number, shown }) => (
            <li key={number}>
              <a className="tap" href={`tel:${number}`}>
                {shown}
              </a>{" "}
              <span className="soft">{country}</span>
            </li>
          ))}
        </ul>
      </section>
      {office && (
        <section>
          <h3>Visit us</h3>
          {hours !== null && <p className="soft">Our office is open at the same hours.</p>}
          <address>{office.address}</address>
        </section>
      )}
    </section>
  );
}
