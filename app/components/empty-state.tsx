import type { ReactNode } from "react";
import { Key } from "./key";

type Props = { children: ReactNode; action?: { label: string; href: string } };

/** Says that there is nothing yet, and what will be here. */
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
