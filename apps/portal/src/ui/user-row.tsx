import { profileColours } from '@marquee/product/values/enums.ts';
import type { ReactNode } from 'react';
import css from './user-row.module.css';

/** Derived from the name, so that it is the same on every visit. */
export const avatarColour = (name: string): string => {
  const sum = Array.from(name).reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0);
  return `var(--p-${profileColours[sum % profileColours.length]})`;
};

/** A long email breaks after the @. */
export const EmailText = ({ email }: { readonly email: string }) => {
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

/** Avatar, email and detail of an account. */
export const UserBadge = ({ email, detail }: Props) => (
  <>
    <span className={css.avatar} style={{ background: avatarColour(email) }} aria-hidden="true">
      {Array.from(email)[0]?.toUpperCase()}
    </span>
    <span className={css.words}>
      <EmailText email={email} />
      {detail && <span className={css.detail}>{detail}</span>}
    </span>
  </>
);

export const UserRow = (person: Props) => (
  <div className={css.row}>
    <UserBadge {...person} />
  </div>
);
