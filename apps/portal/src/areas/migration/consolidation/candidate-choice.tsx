import { brandNamed, brandOf } from '@marquee/product/brands.ts';
import { useId } from 'react';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import choices from '../../../ui/form/radio-group.module.css';
import { Icon } from '../../../ui/icon/icon.tsx';
import { alert } from '../../../ui/icon/shell-icons.ts';
import { EmailText } from '../../../ui/user-row.tsx';
import css from './candidate-choice.module.css';
import type { Candidate } from '../migration-queries.ts';

interface Props {
  readonly candidate: Candidate;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

const useBrandNames = () => {
  const language = useLanguage();
  return (ids: readonly string[]): string =>
    ids
      .map((id) => {
        const brand = brandNamed(id);
        return brand ? brandOf(brand).name[language] : id;
      })
      .join(', ');
};

/** A candidate account: owner, contents and what blocks its consolidation. */
export const CandidateChoice = ({ candidate, isChosen, onChange }: Props) => {
  const t = useT();
  const id = useId();
  const namesOf = useBrandNames();
  const { email, source, brands, profiles, devices, conflicts } = candidate;
  const isBlocked = conflicts.length > 0;
  return (
    <label className={`${choices.choice} ${css.choice}`} data-blocked={isBlocked || undefined}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isBlocked}
        aria-labelledby={`${id}-email`}
        aria-describedby={`${id}-about`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={css.words}>
        <span id={`${id}-email`}>
          <EmailText email={email} />
        </span>
        <span id={`${id}-about`} className={css.about}>
          <span>{t(`migration.found.source.${source}`)}</span>
          <span>
            {[
              brands.length > 0 ? namesOf(brands) : t('migration.found.noPlan'),
              t('migration.found.profiles', { count: profiles }),
              t('migration.found.devices', { count: devices }),
            ].join(' · ')}
          </span>
          {isBlocked && (
            <span className={css.conflict}>
              <Icon path={alert} />
              <span>
                {t('CONSOLIDATION_CONFLICT')} {t('migration.found.conflict', { brands: namesOf(conflicts) })}
              </span>
            </span>
          )}
        </span>
      </span>
    </label>
  );
};
