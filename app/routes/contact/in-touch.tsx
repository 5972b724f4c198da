import { brand } from "~/brand";

const [nigeria, , usa] = brand.phones;

/** The other ways to reach people. */
export function InTouch() {
  return (
    <aside className="card" aria-labelledby="in-touch">
      <h2 id="in-touch">Get in touch with us</h2>
      <h3>Chat to us</h3>
      <p className="soft">Our support team answers by email.</p>
      <p>
        <a className="tap" href={`mailto:${brand.mailbox}`}>
          {brand.mailbox}
        </a>
      </p>
      <h3>Call us</h3>
      <p className="soft">Monday to Friday, 8 in the morning to 6 in the evening, Lagos time.</p>
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
      <h3>Visit us</h3>
      <address>{brand.offices[0].address}</address>
    </aside>
  );
}
