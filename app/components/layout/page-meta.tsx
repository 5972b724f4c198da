import { Meta } from "@remix-run/react";
import { Children, type ReactElement, type ReactNode, isValidElement, useContext } from "react";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router";
import { brand } from "~/brand";
import { useErrorTitle } from "./error-page";

/**
 * The meta tags of the routes. A route's `meta` sees neither the result of its action nor a component that throws, so an error
 * page gets its title here, and a failed form the prefix "Error:", which screen readers read first.
 */
export function PageMeta() {
  const failed = useFailedAction();
  const errorTitle = useErrorTitle();
  const tags = Meta() as ReactElement<{ children: ReactNode }>;
  if (errorTitle !== null) return retitle(tags, () => `${errorTitle} – ${brand.name}`);
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
