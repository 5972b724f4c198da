import { Meta } from "@remix-run/react";
import { Children, type ReactElement, type ReactNode, isValidElement, useContext } from "react";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router";
import { brand } from "~/brand";
import { errorTitle } from "./error-page";
import { usePage } from "./page-context";

/**
 * The meta tags of the routes. A route's `meta` does not see the result of its action or a database outage, so the
 * title gets its prefix here: "Error:" for a failed form, which screen readers read first.
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
