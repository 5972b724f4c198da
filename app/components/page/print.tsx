import type { MouseEvent } from "react";
import { Button } from "~/components/form/button";

/** Prints the page where scripts run; without them it leads to the hint. */
export function PrintButton() {
  const print = (event: MouseEvent) => {
    event.preventDefault();
    window.print();
  };
  return (
    <Button kind="alt" href="#print" onClick={print}>
      Print
    </Button>
  );
}

/** Shown after a press of the button without scripts. */
export const PrintHint = () => (
  <p id="print" className="called noprint" tabIndex={-1}>
    To print this, open your browser menu and choose Print.
  </p>
);
