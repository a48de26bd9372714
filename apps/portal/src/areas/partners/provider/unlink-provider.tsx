/** Unlinks the TV provider; the provider warning lists what is lost first. */
import { unlinkProvider } from '@marquee/product/contract/providers.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { errors } from '@marquee/product/errors.ts';
import type { SubmitEvent } from 'react';
import { toApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { invalidateOwnProvider, type OwnProvider } from '../../../auth/provider/own-provider-query.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useT } from '../../../i18n/i18n.ts';
import { returnToRoute } from '../../../navigation/link.tsx';
import { openModal } from '../../../state/modals.ts';
import { showToast } from '../../../state/toasts.ts';
import { ContentList, PartnerContentSkeleton } from '../partner-content.tsx';
import { UnlinkConfirmation } from '../unlink-confirmation.tsx';
import { LinkedProviderPage } from './provider-page.tsx';

export const UnlinkProvider = () => {
  const t = useT();
  return (
    <LinkedProviderPage
      title={(partner) => t('partners.unlink.title', { partner })}
      skeleton={<PartnerContentSkeleton />}
    >
      {(own) => <UnlinkForm {...own} />}
    </LinkedProviderPage>
  );
};

const unlink = async (): Promise<void> => {
  try {
    await call(unlinkProvider, {});
  } catch (error) {
    const { code } = toApiError(error);
    // The provider is unlinked already, which is the requested result.
    if (code === 'NO_PROVIDER') return;
    throw errors[code].status >= 500 ? new AppError('UNLINK_FAILED') : error;
  }
};

const UnlinkForm = ({ providerId, displayName: partner, content }: OwnProvider) => {
  const form = useForm({
    initialValues: {},
    send: async () => {
      await unlink();
      await invalidateOwnProvider();
      showToast('saved', 'partners.unlink.done', { partner });
      await returnToRoute('partnersIndex');
    },
  });
  const confirmUnlink = (event?: SubmitEvent) => {
    event?.preventDefault();
    const losses = content.map(({ displayName, productSku }) => displayName ?? productSku);
    if (!form.busy)
      openModal('providerWarning', { provider: partner, losses, onAccept: () => form.submit() });
  };
  return (
    <UnlinkConfirmation
      form={form}
      confirm={confirmUnlink}
      partnerId={providerId}
      partner={partner}
      content={<ContentList items={content} />}
    />
  );
};
