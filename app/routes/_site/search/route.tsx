import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Main } from "~/components/layout/main";
import { Ways } from "~/components/layout/ways-out";
import { SearchForm } from "~/components/page/search-form";
import { pageTitle } from "~/models/site/meta";
import { searchPages } from "~/components/layout/ways-on";

export const meta: MetaFunction = () => pageTitle("Search");

export function loader({ request }: LoaderFunctionArgs) {
  const words = new URL(request.url).searchParams.get("q")?.trim() ?? "";
  return { words, ...searchPages(words) };
}

export default function Search() {
  const { words, matches, always } = useLoaderData<typeof loader>();
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow stack-l">
          <h1>Search</h1>
          <SearchForm value={words} />
          {matches.length > 0 && <Ways title="Pages about it" ways={matches} />}
          {words !== "" && matches.length === 0 && (
            <p>We found no page with these words. Try one word, such as “receipt” or “price”.</p>
          )}
          {always.length > 0 && <Ways title="Or try" ways={always} />}
        </div>
      </div>
    </Main>
  );
}
