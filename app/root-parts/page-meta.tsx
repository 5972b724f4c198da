import { Meta } from "@remix-run/react";
import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router";
import { useContext } from "react";

const PREFIX = "Error: ";

/**
 * The routes' meta tags. A route's `meta` does not learn what its action answered, so the word that tells screen
 * reader users first that their form failed is put before the title here.
 */
export function PageMeta() {
  const failed = useFailedAction();
  const tags = Meta() as ReactElement<{ children: ReactNode }>;
  if (!failed) return tags;
  return <>{Children.map(tags.props.children, markTitle)}</>;
}

function markTitle(tag: ReactNode): ReactNode {
  const isTitle = isValidElement<{ children: string }>(tag) && tag.type === "title";
  return isTitle ? <title>{PREFIX + tag.props.children}</title> : tag;
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
