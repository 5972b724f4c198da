import type { ReactNode } from "react";
import { Button } from "~/components/form/button";

type Props = { children: ReactNode; action?: { label: string; href: string } };

/** Says that a list is empty and what it will show. */
export function EmptyState({ children, action }: Props) {
  return (
    <>
      <p>{children}</p>
      {action === undefined ? null : (
        <p className="acts">
          <Button kind="alt" href={action.href}>
            {action.label}
          </Button>
        </p>
      )}
    </>
  );
}
