/** A number or reference to take along: one tap selects it whole, so that it can be copied without scripts. */
export const Whole = ({ children }: { children: string }) => <span className="nb whole">{children}</span>;
