import css from './logo-list.module.css';
import { avatarColour } from '../user-row.tsx';

interface Entry {
  readonly id: string;
  readonly name: string;
  /** Null: initials on a colour instead. */
  readonly logo: string | null;
  readonly href: string;
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
    {entries.map(({ id, name, logo, href }) => (
      <li key={id}>
        <a className={css.entry} href={href}>
          <Logo id={id} name={name} logo={logo} />
          {name}
        </a>
      </li>
    ))}
  </ul>
);

export const Logo = ({ id, name, logo }: Pick<Entry, 'id' | 'name' | 'logo'>) =>
  logo ? <img src={logo} alt="" width={40} height={40} /> : <Initials id={id} name={name} />;

const Initials = ({ id, name }: Pick<Entry, 'id' | 'name'>) => (
  <span className={css.initials} style={{ background: avatarColour(id) }} aria-hidden="true">
    {name
      .split(/[\s-]+/)
      .slice(0, 2)
      .map((word) => Array.from(word)[0]?.toUpperCase())
      .join('')}
  </span>
);
