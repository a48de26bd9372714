import { limits } from '@marquee/product/limits.ts';
import { formatDate, localTimeZone } from '@marquee/product/values/dates.ts';
import { useQuery } from '../../../api/use-query.ts';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../navigation/link.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { shield } from '../../../ui/icon/page-icons.ts';
import panel from '../../../ui/panel.module.css';
import { Section } from '../../../ui/section.tsx';
import chip from '../../../ui/status-chip.module.css';
import { RecoveryAlert } from './recovery-alert.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { type TwoStep, twoStepQuery } from '../security-queries.ts';

export const TwoStepSection = () => {
  const t = useT();
  return (
    <Section title={t('security.twoStep.title')}>
      <QueryBoundary query={useQuery(twoStepQuery)} skeleton={<RowsSkeleton rows={1} />}>
        {(state) => (
          <>
            <RecoveryAlert state={state} />
            <div className={panel.panel}>
              <Row state={state} />
            </div>
          </>
        )}
      </QueryBoundary>
    </Section>
  );
};

const Row = ({ state: { since, recoveryCodesLeft } }: { readonly state: TwoStep }) => {
  const t = useT();
  const language = useLanguage();
  return (
    <div className={panel.row}>
      <span className={panel.tile}>
        <Icon path={shield} />
      </span>
      <div>
        <p className={panel.value}>
          {t('security.twoStep.app')}{' '}
          {since !== null && <span className={`${chip.chip} ${chip.good}`}>{t('security.twoStep.on')}</span>}
        </p>
        <p className={panel.key}>
          {since === null
            ? t('security.twoStep.lead')
            : `${t('security.twoStep.since', { date: formatDate(since, language, localTimeZone) })} ${t(
                'security.codes.left',
                { left: recoveryCodesLeft, all: limits.recoveryCodes },
              )}`}
        </p>
      </div>
      <Link to="securityTwoStep" className={panel.act}>
        {since === null ? t('security.twoStep.turnOn') : t('security.twoStep.manage')}
      </Link>
    </div>
  );
};
