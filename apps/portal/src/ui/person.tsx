import { profileColours } from '@marquee/product/values/kinds.ts';
import type { ReactNode } from 'react';
import css from './person.module.css';

/** The same address has the same colour on every visit. */
const colourOf = (email: string): string => {
  const sum = Array.from(email).reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0);
  return `var(--p-${profileColours[sum % profileColours.length]})`;
};

interface Props {
  readonly email: string;
  readonly detail?: string;
}

/** Somebody the browser knows: initial, address, and what there is to say. */
export const Person = ({ email, detail }: Props) => (
  <>
    <span className={css.avatar} style={{ background: colourOf(email) }} aria-hidden="true">
      {Array.from(email)[0]?.toUpperCase()}
    </span>
    <span className={css.words}>
      <b>{email}</b>
      {detail && <span className={css.detail}>{detail}</span>}
    </span>
  </>
);

/** One line about a person, with what can be done about it at the end. */
export const PersonRow = ({ email, children }: { readonly email: string; readonly children?: ReactNode }) => (
  <div className={css.row}>
    <Person email={email} />
    {children}
  </div>
);
