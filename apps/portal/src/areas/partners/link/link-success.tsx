/** Shared content of the two link success pages. */
import { useQuery } from '../../../api/use-query.ts';
import type { ReactNode } from 'react';
import { useAppState } from '../../../state/app-state.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import layout from '../../../ui/layout.module.css';
import { SuccessIllustration } from '../../../ui/illustration/success.tsx';
import text from '../../../ui/text.module.css';
import { usePartnerFromUrl } from '../partner-page.tsx';
import { partnersQuery } from '../partners-query.ts';

export const LinkSuccess = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => {
  const t = useT();
  const { partnerId, partner } = usePartnerFromUrl();
  const { data } = useQuery({
    ...partnersQuery(useLanguage()),
    staleTime: Infinity,
    // TV provider accounts have no partner links to fetch.
    enabled: () => useAppState.getState().isDtc,
  });
  const content = data?.find((each) => each.partnerId === partnerId)?.content;
  return (
    <div className={`${layout.small} ${layout.centred} ${text.center}`}>
      <SuccessIllustration />
      <h1>{title}</h1>
      {partner && <p className={text.lead}>{t('partners.linkSuccess.lead', { partner })}</p>}
      <p className={text.lead} aria-live="polite">
        {content && t('partners.linkSuccess.watch', { content })}
      </p>
      <div className={layout.stack}>{children}</div>
    </div>
  );
};
