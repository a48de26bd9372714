/** Title of a page about one partner or TV provider, beside its logo. */
import { Logo } from '../../ui/illustration/logo-list.tsx';
import panel from '../../ui/panel.module.css';
import css from './company-heading.module.css';

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly logo: string | null;
}

interface Props {
  readonly title: string;
  /** Undefined until it is known. */
  readonly company: Company | undefined;
}

export const CompanyHeading = ({ title, company }: Props) => (
  <div className={css.heading}>
    {company && (
      <span className={panel.tile}>
        <Logo {...company} />
      </span>
    )}
    <h1>{title}</h1>
  </div>
);
