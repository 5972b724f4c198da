type Props = { label: string; options: readonly { label: string; href: string; current: boolean }[] };

/** Links between views of one page. */
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
