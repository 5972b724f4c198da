import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LandingPage } from "~/components/landing/landing-page";
import type { Handle } from "~/components/layout/page-handle";
import { sharedPage } from "~/http/shared-page";
import { landingMeta } from "~/routes/_site/structured-data";
import { loadLanding } from "~/routes/_site/load-landing.server";

export const handle: Handle = { afterLogin: true };

export const headers = sharedPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? landingMeta(data) : []);

export function loader({ request }: LoaderFunctionArgs) {
  return loadLanding(request);
}

export default function Products() {
  const { plans, channels } = useLoaderData<typeof loader>();
  return <LandingPage plans={plans} channels={channels} />;
}
