import { Button } from "~/components/form/button";
import type { NoOrderView } from "~/models/checkout/no-order";

/** Why there is nothing to order here, and where to go on. */
export function NoOrder({ title, text, links }: NoOrderView) {
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="acts">
        {links.map((link, index) => (
          <Button key={link.href} href={link.href} kind={index === 0 ? "main" : "alt"}>
            {link.text}
          </Button>
        ))}
      </p>
    </>
  );
}
