import { Key } from "~/components/form/key";
import { stores, storeOf, type Device } from "~/models/site/app-store";

/** The app store of the device, if it is known. */
export function StoreNearby({ device }: { device: Device }) {
  const store = storeOf(device);
  return (
    <div className="thin stack">
      <p>The app is also available on mobile stores.</p>
      {store && (
        <p>
          <Key href={store.url} rel="noopener">
            {`Get it on the ${store.name}`}
          </Key>
        </p>
      )}
    </div>
  );
}

export function Stores() {
  return (
    <section className="release" aria-labelledby="stores">
      <h2 id="stores">On your phone</h2>
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
    </section>
  );
}
