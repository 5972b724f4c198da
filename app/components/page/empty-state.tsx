import type { ReactNode } from "react";
import { Key } from "~/components/form/key";

type Props = { children: ReactNode; action?: { label: string; href: string } };

/** Says that a list is empty and what it will show. */
export function EmptyState({ children, action }: Props) {
  return (
    <>
      <p>{children}</p>
      {action === undefined ? null : (
        <p className="acts">
          <Key kind="alt" href={action.href}>
            {action.label}
          </Key>
        </p>
      )}
    </>
  );
}
