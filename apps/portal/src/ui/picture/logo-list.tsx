import css from './logo-list.module.css';

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly logo: string;
  readonly href: string;
}

/** Logos to choose from: two in a row, and the list scrolls within itself when it grows long. */
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
          <img src={logo} alt="" width={40} height={40} />
          {name}
        </a>
      </li>
    ))}
  </ul>
);
