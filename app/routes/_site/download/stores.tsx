import { Button } from "~/components/form/button";
import type { Store } from "~/models/site/app-store";

/** The app store of the device, if it is known and has the app. */
export function StoreNearby({ store }: { store: Store | null }) {
  return (
    <div className="thin stack">
      <p>The app is also available on mobile stores.</p>
      {store && (
        <p>
          <Button href={store.url} rel="noopener">
            {`Get it on the ${store.name}`}
          </Button>
        </p>
      )}
    </div>
  );
}

/** The app for the till is installed on a computer, and the visitor holds a phone. */
export const SendLink = ({ mail, whatsApp }: { mail: string; whatsApp: string }) => (
  <div className="stack">
    <p>The till runs on a computer. Send the link there and open it on the computer.</p>
    <p className="acts">
      <Button kind="alt" href={mail}>
        Send the link to my email
      </Button>{" "}
      <Button kind="alt" href={whatsApp} rel="noreferrer">
        Send it on WhatsApp
      </Button>
    </p>
  </div>
);

export function Stores({ stores }: { stores: Store[] }) {
  return (
    <section className="release" aria-labelledby="stores">
      <h2 id="stores">On your phone</h2>
      {stores.length === 0 ? (
        <p className="soft">There is no app for phones yet: there your account works in the browser.</p>
      ) : (
        <p className="soft">
          The app is also available on the{" "}
          {stores.map(({ name, url }, index) => (
            <span key={name}>
              {index > 0 && " and the "}
              <a href={url} rel="noopener">
                {name}
              </a>
            </span>
          ))}
          .
        </p>
      )}
    </section>
  );
}
