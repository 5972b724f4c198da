import { type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { brand } from "~/brand";
import { Fold } from "~/components/page/fold";
import { NoReleases } from "~/components/page/no-releases";
import { Confirmation } from "~/components/money/confirmation";
import { Tag } from "~/components/page/tag";
import { Toggle } from "~/components/form/toggle";
import type { Handle } from "~/components/layout/page-handle";
import { sharedPage } from "~/http/shared-page";
import {
  computerOf,
  isPhone,
  deviceOfAgent,
  sendLinks,
  storeOf,
  storesWithApp,
  type Store,
} from "~/models/site/app-store";
import { pageMeta } from "~/models/site/meta";
import { pictures } from "~/routes/_site/pictures";
import {
  newestBuild,
  platformNames,
  platforms,
  readGroup,
  readPlatform,
  releaseGroups,
  releasesFor,
  type Build,
  countedLink,
  formatSize,
  type Release,
} from "~/models/site/release";
import { app } from "~/services/platform/app.server";
import { siteOrigin } from "~/http/site-origin.server";
import { findConfirmation } from "~/routes/_shared/read-confirmation.server";
import { findSignedIn } from "~/http/find-signed-in.server";
import { releasesToShow } from "~/services/site/read-releases.server";
import { Main } from "~/components/layout/main";
import { PlatformReleases } from "./platform-releases";
import { VALID_FOR } from "~/models/tills/entitlement";
import { lengthInWords } from "~/models/duration";
import { Ticks } from "~/components/page/ticks";
import { Button } from "~/components/form/button";

export const handle: Handle = { afterLogin: true };

export const headers = { ...sharedPage, Vary: "Cookie, User-Agent" };

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  pageMeta({
    title: page?.paid?.title ?? "Download",
    description: `Download ${brand.name} for Windows, Mac and Linux.${page?.stores.length ? " The app for your phone is in the stores." : ""}`,
    path: "/download",
    origin: page?.origin ?? "",
    picture: pictures.download,
  });

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const group = readGroup(query.get("group"));
  const { stores } = app.config;
  const releases = await releasesToShow(app);
  const shown =
    releases && platforms.map((os) => ({ os, releases: releasesFor(releases, releaseGroups[group], os) }));
  const device = deviceOfAgent(request.headers.get("User-Agent"));
  const computer = computerOf(device);
  const chosen = readPlatform(query.get("os"));
  const page = {
    origin: siteOrigin(),
    group,
    active: chosen ?? computer ?? "windows",
    // On a phone the versions for computers wait until they are asked for.
    folded: chosen === null && isPhone(device),
    shown,
    newest: computer && releases && newestBuild(releases, computer),
    store: storeOf(device, stores),
    send: isPhone(device) ? sendLinks(siteOrigin()) : null,
    stores: storesWithApp(stores),
    paid: await readPaid(request, query.get("paid")),
  };
  return data(page, { status: releases ? 200 : 503 });
}

/** The confirmation of a payment that the address names; null for all who did not pay it. */
async function readPaid(request: Request, reference: string | null) {
  const payer = reference === null ? null : await findSignedIn(request);
  return reference === null || payer === null ? null : findConfirmation(app, payer.user, reference);
}

export default function Download() {
  const { group, active, folded, shown, newest, store, send, stores, paid } = useLoaderData<typeof loader>();
  if (paid)
    return (
      <Main className="page">
        <div className="wrap">
          <Confirmation {...paid} />
        </div>
      </Main>
    );
  const inGroup = group === "others" ? "group=others&" : "";
  const tabs = platforms.map((os) => ({
    label: `${platformNames[os]} Version`,
    href: `/download?${inGroup}os=${os}`,
    current: os === active,
  }));
  return (
    <Main className="page">
      <div className="wrap stack-l">
        <div className="head" id="app">
          <h1>Download the desktop app for Windows, Linux and macOS</h1>
          <p>
            You can try the beta version of our new app. Your feedback will refine it before the official
            release. Each download opens in a new tab.
          </p>
        </div>
        {newest && <NewestForComputer {...newest} />}
        {store && <StoreNearby store={store} />}
        {send && <SendLink {...send} />}
        <div>
          <nav className="toggle" aria-label="Version of the app">
            <a href="/download?group=clientServer" aria-current={group === "clientServer" || undefined}>
              Client Server version <Tag tone="warn">New</Tag>
            </a>
          </nav>
          <p className="soft under">
            For one computer or several: one is the main computer, the others connect to it.
          </p>
        </div>
        <div className="wide">
          <Toggle label="Operating system" options={tabs} />
        </div>
        {shown ? (
          <div>
            {shown.map((platform) => (
              <PlatformReleases
                key={platform.os}
                {...platform}
                active={platform.os === active}
                open={platform.os === active && !folded}
              />
            ))}
          </div>
        ) : (
          <NoReleases />
        )}
        <AfterDownload />
        <WithoutInternet />
        <Stores stores={stores} />
      </div>
    </Main>
  );
}

function AfterDownload() {
  return (
    <Folded title="After the download">
      <ol className="steps">
        <li>Open the file and follow the steps.</li>
        <li>Log in with your {brand.name} account. For this first time, the computer must be online.</li>
        <li>Type your first products, or import a list.</li>
      </ol>
      <p className="soft">
        64-bit or 32-bit? Nearly every computer from the last ten years is 64-bit. Won&apos;t it start?{" "}
        <a href="/contact">Call us or chat with us</a>.
      </p>
    </Folded>
  );
}

/** A section that is folded on phones. A link to its content opens it. */
const Folded = ({ id, title, children }: { id?: string; title: string; children: ReactNode }) => (
  <section className="release folded">
    <Fold spread summary={<h2>{title}</h2>}>
      <div id={id} className="stack">
        <h2 className="alone">{title}</h2>
        {children}
      </div>
    </Fold>
  </section>
);

function WithoutInternet() {
  return (
    <Folded id="without-internet" title="Without internet">
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
    </Folded>
  );
}

/** The newest version for the visitor's own computer. */
const NewestForComputer = ({ release, build }: { release: Release; build: Build }) => (
  <div className="stack">
    <p>
      <Button large href={countedLink(build)} target="_blank" rel="noopener nofollow">
        {`Download for ${platformNames[release.os]}`}
      </Button>
    </p>
    <p className="soft">
      {`${release.product} ${release.version}, ${formatSize(build.sizeMb)}, ${build.bit}-bit. ${build.requirements}`}
    </p>
  </div>
);

/** The app store of the device. */
const StoreNearby = ({ store }: { store: Store }) => (
  <div className="thin stack">
    <p>The app is also available on mobile stores.</p>
    <p>
      <Button href={store.url} rel="noopener">
        {`Get it on the ${store.name}`}
      </Button>
    </p>
  </div>
);

/** The app for the till is installed on a computer, and the visitor holds a phone. */
const SendLink = ({ mail, whatsApp }: { mail: string; whatsApp: string }) => (
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

function Stores({ stores }: { stores: Store[] }) {
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
