import { Button } from "~/components/form/button";

/** Prints the page where a script runs; without one it leads to the hint. */
export const PrintButton = () => (
  <Button kind="alt" href="#print">
    Print
  </Button>
);

/** Shown after a press of the button without scripts. */
export const PrintHint = () => (
  <p id="print" className="called noprint" tabIndex={-1}>
    To print this, open your browser menu and choose Print.
  </p>
);
