/** What the customer can do next to protect the account better. */
import { getSecuritySummary } from '@marquee/product/contract/security/security.ts';
import { adviceOf } from '@marquee/product/navigation/security-advice.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useQuery } from '../../api/use-query.ts';
import { useT } from '../../i18n/i18n.ts';
import { Link } from '../../navigation/link.tsx';
import { useHasFeature } from '../../state/current-route.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { alert } from '../../ui/icon/shell-icons.ts';
import { shield } from '../../ui/icon/page-icons.ts';
import panel from '../../ui/panel.module.css';
import { Section } from '../../ui/section.tsx';

/** Not kept: it changes with everything that is done on this page. */
const summaryQuery = queryOptions({
  queryKey: ['security', 'advice'],
  queryFn: () => call(getSecuritySummary, { showLoader: false }),
});

export const AdviceSection = () => {
  const t = useT();
  const has = useHasFeature();
  // Advice is an extra: the page is complete without it.
  const { data } = useQuery(summaryQuery);
  const advice = (data?.advice ?? []).filter((kind) => {
    const { needs } = adviceOf(kind);
    return needs === undefined || has(needs);
  });
  if (advice.length === 0) return null;
  return (
    <Section title={t('security.advice.title')}>
      <ul className={panel.panel}>
        {advice.map((kind) => {
          const name = t(`security.advice.${kind}`);
          const { to } = adviceOf(kind);
          return (
            <li key={kind} className={panel.row}>
              <span className={panel.tile}>
                <Icon path={kind === 'commonPassword' ? alert : shield} />
              </span>
              <div>
                <p className={panel.value}>{name}</p>
                <p className={panel.key}>{t(`security.advice.${kind}Lead`)}</p>
              </div>
              <Link to={to} className={panel.act} aria-label={t('security.advice.go', { advice: name })}>
                {t('security.advice.start')}
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
};
