type Props = {
  label: string;
  /** For the link of an error. */
  id?: string;
  options: readonly { label: string; href: string; current: boolean }[];
};

/** Links between views of one page. */
export function Toggle({ label, id, options }: Props) {
  return (
    <nav className="toggle" id={id} aria-label={label}>
      {options.map((option) => [
        <a key={option.href} href={option.href} aria-current={option.current || undefined}>
          {option.label}
        </a>,
        " ",
      ])}
    </nav>
  );
}
