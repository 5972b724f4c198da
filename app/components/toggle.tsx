type Props = { label: string; options: readonly { label: string; href: string; current: boolean }[] };

/** A choice between views of one page, by links. */
export function Toggle({ label, options }: Props) {
  return (
    <nav className="toggle" aria-label={label}>
      {options.map((option) => [
        <a key={option.href} href={option.href} aria-current={option.current || undefined}>
          {option.label}
        </a>,
        " ",
      ])}
    </nav>
  );
}
