import { useState } from 'react';
import css from './logo-list.module.css';
import { avatarColour } from '../user-row.tsx';

interface Entry {
  readonly id: string;
  readonly name: string;
  /** Null: initials on a colour instead. */
  readonly logo: string | null;
  readonly href: string;
  /** Shown below the name. */
  readonly note?: string | undefined;
}

/** Logos to choose from, two per row; a long list scrolls. */
export const LogoList = ({
  entries,
  label,
}: {
  readonly entries: readonly Entry[];
  readonly label: string;
}) => (
  <ul className={css.list} aria-label={label}>
    {entries.map(({ id, name, logo, href, note }) => (
      <li key={id}>
        <a className={css.entry} href={href}>
          <Logo id={id} name={name} logo={logo} />
          {name}
          {note && <span className={css.note}>{note}</span>}
        </a>
      </li>
    ))}
  </ul>
);

/** Of a company; initials where it has none, or where the picture does not load. */
export const Logo = ({ id, name, logo }: Pick<Entry, 'id' | 'name' | 'logo'>) => {
  const [broken, setBroken] = useState<string | null>(null);
  if (!logo || logo === broken) return <Initials id={id} name={name} />;
  return (
    <img className={css.logo} src={logo} alt="" width={44} height={44} onError={() => setBroken(logo)} />
  );
};

const Initials = ({ id, name }: Pick<Entry, 'id' | 'name'>) => (
  <span className={css.initials} style={{ background: avatarColour(id) }} aria-hidden="true">
    {name
      .split(/[\s-]+/)
      .slice(0, 2)
      .map((word) => Array.from(word)[0]?.toUpperCase())
      .join('')}
  </span>
);
