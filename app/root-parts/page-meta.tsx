import { Meta } from "@remix-run/react";
import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router";
import { useContext } from "react";
import { brand } from "~/brand";
import { errorTitle } from "./error-page";
import { usePage } from "./page-context";

/**
 * The routes' meta tags. A route's `meta` does not learn what its action answered, so the word that tells screen
 * reader users first that their form failed is put before the title here. Nor does it learn that the database is away.
 */
export function PageMeta() {
  const failed = useFailedAction();
  const { unavailable } = usePage();
  const tags = Meta() as ReactElement<{ children: ReactNode }>;
  if (unavailable) return retitle(tags, () => `${errorTitle(503)} – ${brand.name}`);
  return failed ? retitle(tags, (title) => `Error: ${title}`) : tags;
}

function retitle(tags: ReactElement<{ children: ReactNode }>, change: (title: string) => string) {
  const changeTitle = (tag: ReactNode) => {
    const isTitle = isValidElement<{ children: string }>(tag) && tag.type === "title";
    return isTitle ? <title>{change(tag.props.children)}</title> : tag;
  };
  return <>{Children.map(tags.props.children, changeTitle)}</>;
}

function useFailedAction(): boolean {
  const answers: unknown[] = Object.values(useContext(RouterState)?.actionData ?? {});
  return answers.some(
    (answer) =>
      typeof answer === "object" &&
      answer !== null &&
      "lastResult" in answer &&
      (answer.lastResult as { status?: string } | null)?.status === "error",
  );
}
