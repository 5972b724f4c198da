import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { Links, Outlet, Scripts, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorPage } from "~/components/layout/error-page";
import { usePage } from "~/components/layout/page-context";
import { PageLayout } from "~/components/layout/page-layout";
import { PageMeta } from "~/components/layout/page-meta";
import { hasDock } from "~/components/layout/phone-menu";
import { useHandle } from "~/components/layout/use-handle";
import { findSignedIn } from "~/http/find-signed-in.server";
import { readConsoleMenu } from "~/services/console/read-console-menu.server";
import { app } from "~/services/platform/app.server";
import { readLayout } from "~/http/page/read-layout.server";
import icon from "./assets/mark.svg";
import { brand } from "./brand";
import stylesheet from "./styles/site.css?url";
import consoleStylesheet from "./styles/console.css?url";

export { afterEachAnswer as shouldRevalidate } from "./components/form/lost-connection";

export const links: LinksFunction = () => [
  { rel: "icon", href: icon, type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: MetaFunction = () => [{ title: brand.name }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { layout, headers } = await readLayout(request);
  const { contact } = app.config;
  const inConsole = /^\/staff(?:\/|\.data$|$)/.test(new URL(request.url).pathname);
  const consoleMenu = inConsole ? await readConsoleMenu(app, await findSignedIn(request)) : null;
  return data({ ...layout, contact, consoleMenu }, { headers });
}

export function headers({ errorHeaders }: { errorHeaders: Headers | undefined }) {
  return new Headers(errorHeaders);
}

export function Layout({ children }: { children: ReactNode }) {
  const layout = useRouteLoaderData<typeof loader>("root");
  const handle = useHandle();
  const inConsole = handle.header === "console";
  const { nonce, layout: errorLayout } = usePage();
  const styles = useInlineStyles();
  const hasScripts = useRouteError() === null && handle.hydrate === true;
  const { pathname } = useLocation();
  const docked = hasDock(layout ?? errorLayout, pathname);
  return (
    <html lang="en-NG" className={docked ? "docked" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f8f5ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1512" media="(prefers-color-scheme: dark)" />
        <PageMeta />
        {styles ? (
          <style id={STYLES} dangerouslySetInnerHTML={{ __html: styles }} />
        ) : (
          <link rel="stylesheet" href={stylesheet} />
        )}
        {/* A form leads to pages that link the style sheet. */}
        {styles && handle.hydrate && <link rel="prefetch" as="style" href={stylesheet} />}
        {inConsole && <link rel="stylesheet" href={consoleStylesheet} />}
        <Links />
      </head>
      <body className={inConsole ? "desk" : undefined}>
        <PageLayout data={layout}>{children}</PageLayout>
        {hasScripts && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

const STYLES = "styles";

/** The style sheet of a page that inlines it: the browser goes on with the one that was sent. */
function useInlineStyles(): string | undefined {
  const { styles } = usePage();
  return typeof document === "undefined"
    ? styles
    : (document.getElementById(STYLES)?.textContent ?? undefined);
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
