interface Props {
  links: readonly { href: string; text: string; detail: string }[];
}

/** The invoice of a receipt, and the credit notes of its refunds. */
export function InvoiceLinks({ links }: Props) {
  if (links.length === 0) return null;
  return (
    <ul className="stack" aria-label="For your books">
      {links.map(({ href, text, detail }) => (
        <li key={href}>
          <a href={href}>{text}</a> <span className="soft">{detail}</span>
        </li>
      ))}
    </ul>
  );
}
