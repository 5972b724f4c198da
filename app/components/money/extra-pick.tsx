import type { ReactNode } from "react";

import type { bindPick } from "~/components/form/bind";
import { PickGroup } from "~/components/form/pick";
import { Fold } from "~/components/page/fold";
import type { PickView } from "~/messages/checkout/picks";

/** The value of the option that takes none. */
const NONE = "0";

interface Props extends ReturnType<typeof bindPick<PickView>> {
  /** Says that nothing is chosen: "add none" where the shop may have some already. */
  none?: string;
  children?: ReactNode;
}

/** The amounts of one extra, folded until one of them is chosen. */
export function ExtraPick({ none = "none", children, ...pick }: Props) {
  const chosen = pick.options.find(({ value }) => value === pick.value && value !== NONE);
  return (
    <Fold
      summary={`${pick.legend}: ${chosen?.label ?? none}`}
      open={chosen !== undefined || pick.error !== undefined}
    >
      <PickGroup {...pick} isNamed>
        {children}
      </PickGroup>
    </Fold>
  );
}
