import { all } from "./make";

/** Links to the hint about printing print the page. */
export function printAtOnce(): void {
  for (const link of all<HTMLAnchorElement>('a[href="#print"]'))
    link.addEventListener("click", (event) => {
      event.preventDefault();
      window.print();
    });
}
