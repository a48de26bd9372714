/** Unlinks a partner after showing the consequences. */
import { unlinkPartner } from '@marquee/product/contract/partners.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { errors } from '@marquee/product/errors.ts';
import type { SubmitEvent } from 'react';
import { returnToRoute } from '../../navigation/link.tsx';
import { openModal } from '../../state/modals.ts';
import { showToast } from '../../state/toasts.ts';
import { toApiError } from '../../api/api-error.ts';
import { useForm } from '../../forms/use-form.ts';
import { useT } from '../../i18n/i18n.ts';
import { PartnerContent, PartnerContentSkeleton } from './partner-content.tsx';
import { PartnerPage, usePartnerFromUrl } from './partner-page.tsx';
import { UnlinkProvider } from './provider/unlink-provider.tsx';
import { useIsProviderUrl } from './provider/provider-page.tsx';
import { UnlinkConfirmation } from './unlink-confirmation.tsx';
import { callPartner, invalidatePartnerLinks, type Partner } from './partner-queries.ts';

const UnlinkPartnerPage = () => (useIsProviderUrl() ? <UnlinkProvider /> : <UnlinkPartner />);
export default UnlinkPartnerPage;

const UnlinkPartner = () => {
  const t = useT();
  const { partner } = usePartnerFromUrl();
  return (
    <PartnerPage title={t('partners.unlink.title', { partner })} linked skeleton={<PartnerContentSkeleton />}>
      {(each) => <UnlinkForm {...each} />}
    </PartnerPage>
  );
};

const unlink = async (partnerId: string): Promise<void> => {
  try {
    await callPartner(unlinkPartner, { params: { partnerId } });
  } catch (error) {
    const { code } = toApiError(error);
    // The partner is unlinked already, which is the requested result.
    if (code === 'NOT_LINKED') return;
    throw errors[code].status >= 500 ? new AppError('UNLINK_FAILED') : error;
  }
};

const UnlinkForm = ({ partnerId, displayName: partner }: Partner) => {
  const form = useForm({
    initialValues: {},
    send: async () => {
      await unlink(partnerId);
      await invalidatePartnerLinks();
      showToast('saved', 'partners.unlink.done', { partner });
      await returnToRoute('partnersIndex');
    },
  });
  const confirmUnlink = (event?: SubmitEvent) => {
    event?.preventDefault();
    if (!form.busy) openModal('providerWarning', { provider: partner, onAccept: () => form.submit() });
  };
  return (
    <UnlinkConfirmation
      form={form}
      confirm={confirmUnlink}
      partnerId={partnerId}
      partner={partner}
      content={<PartnerContent partnerId={partnerId} />}
    />
  );
};
