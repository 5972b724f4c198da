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
