import { data, type LoaderFunctionArgs, type LinksFunction, type MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import type { ReactNode } from "react";
import icon from "./assets/mark.svg";
import { brand } from "./brand";
import { ErrorPage, errorTitle } from "./root-parts/error-page";
import { usePage } from "./root-parts/page-context";
import { PageFrame } from "./root-parts/page-frame";
import { PageMeta } from "./root-parts/page-meta";
import { useHandle } from "./root-parts/use-handle";
import { readFrame } from "./services/frame.server";
import stylesheet from "./styles/site.css?url";

export const links: LinksFunction = () => [
  { rel: "icon", href: icon, type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: MetaFunction = ({ error }) => {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return [{ title: error ? `${errorTitle(status)} – ${brand.name}` : brand.name }];
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { frame, headers } = await readFrame(request);
  return data(frame, { headers });
}

/** The frame changes by what a form does, not by walking from page to page. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined && defaultShouldRevalidate;
}

export function headers({ errorHeaders }: { errorHeaders: Headers | undefined }) {
  return new Headers(errorHeaders);
}

export function Layout({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>("root");
  const failed = Boolean(useRouteError());
  const hydrate = useHandle().hydrate && !failed;
  const { nonce, styles } = usePage();
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f8f5ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1512" media="(prefers-color-scheme: dark)" />
        <PageMeta />
        {styles ? (
          <style dangerouslySetInnerHTML={{ __html: styles }} />
        ) : (
          <link rel="stylesheet" href={stylesheet} />
        )}
        <Links />
      </head>
      <body>
        <PageFrame data={frame}>{children}</PageFrame>
        {hydrate && <ScrollRestoration nonce={nonce} />}
        {hydrate && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
