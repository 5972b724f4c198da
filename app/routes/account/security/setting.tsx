import type { ReactNode } from "react";
import { Fold } from "~/components/page/fold";

interface SettingLinkProps {
  id: string;
  name: string;
  /** How it stands now. */
  state: ReactNode;
  href: string;
  /** What the page behind it does. */
  act: string;
  children?: ReactNode;
}

/** A setting that has a page of its own. */
export function SettingLink({ id, name, state, href, act, children }: SettingLinkProps) {
  return (
    <li id={id}>
      <span className="setting">
        <span>
          <b>{name}</b> <small className="soft">{state}</small>
        </span>{" "}
        <a className="tap" href={href}>
          {act}
          <span className="vh"> {name.toLowerCase()}</span>
        </a>
      </span>
      {children}
    </li>
  );
}

interface SettingFormProps {
  id: string;
  name: string;
  state: ReactNode;
  /** Where something is asked for first. */
  path?: string | null;
  open: boolean;
  children: ReactNode;
}

/** A setting whose form opens below it. */
export function SettingForm({ path = null, open, children, ...setting }: SettingFormProps) {
  if (path !== null) return <SettingLink {...setting} href={path} act="Change" />;
  const { id, name, state } = setting;
  return (
    <li id={id}>
      <Fold
        open={open}
        summary={
          <span>
            <b>{name}</b> <small className="soft">{state}</small>
          </span>
        }
      >
        <div className="stack-l">{children}</div>
      </Fold>
    </li>
  );
}
