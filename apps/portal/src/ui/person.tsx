import { profileColours } from '@marquee/product/values/kinds.ts';
import type { ReactNode } from 'react';
import css from './person.module.css';

/** The same name or address has the same colour on every visit. */
export const colourOf = (name: string): string => {
  const sum = Array.from(name).reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0);
  return `var(--p-${profileColours[sum % profileColours.length]})`;
};

/** A long address breaks after its sign, not in the middle of a name. */
export const Address = ({ email }: { readonly email: string }) => {
  const sign = email.lastIndexOf('@') + 1;
  return (
    <b>
      {email.slice(0, sign)}
      <wbr />
      {email.slice(sign)}
    </b>
  );
};

interface Props {
  readonly email: string;
  readonly detail?: ReactNode;
}

/** Somebody the browser knows: initial, address, and what there is to say or do about it. */
export const Person = ({ email, detail }: Props) => (
  <>
    <span className={css.avatar} style={{ background: colourOf(email) }} aria-hidden="true">
      {Array.from(email)[0]?.toUpperCase()}
    </span>
    <span className={css.words}>
      <Address email={email} />
      {detail && <span className={css.detail}>{detail}</span>}
    </span>
  </>
);

export const PersonRow = (person: Props) => (
  <div className={css.row}>
    <Person {...person} />
  </div>
);
