/** Unlinks a partner after showing the consequences. */
import { unlinkPartner } from '@marquee/product/contract/partners.ts';
import { errors, AppError } from '@marquee/product/errors.ts';
import type { SubmitEvent } from 'react';
import { returnToRoute, Link } from '../../navigation/link.tsx';
import { openModal } from '../../state/modals.ts';
import { showToast } from '../../state/toasts.ts';
import { toApiError } from '../../api/api-error.ts';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import panel from '../../ui/panel.module.css';
import { PartnerContent, PartnerContentSkeleton } from './partner-content.tsx';
import { PartnerPage, usePartnerFromUrl } from './partner-page.tsx';
import { callPartner, invalidatePartnerLinks, type Partner } from './partner-queries.ts';

const UnlinkPartnerPage = () => {
  const t = useT();
  const { partner } = usePartnerFromUrl();
  return (
    <PartnerPage title={t('partners.unlink.title', { partner })} linked skeleton={<PartnerContentSkeleton />}>
      {(each) => <UnlinkForm {...each} />}
    </PartnerPage>
  );
};
export default UnlinkPartnerPage;

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
  const t = useT();
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
    <Form form={{ ...form, submit: confirmUnlink }}>
      <p>{t('partners.unlink.lost')}</p>
      <PartnerContent partnerId={partnerId} />
      <ul className={panel.facts}>
        <li>{t('partners.unlink.stays')}</li>
        <li>{t('partners.unlink.plan', { partner })}</li>
        <li>{t('partners.unlink.again', { partner })}</li>
      </ul>
      <div className={layout.pair}>
        <Button type="submit" variant="danger" busy={form.busy}>
          {t('partners.unlink.submit')}
        </Button>
        <Link
          to="partnersDetails"
          params={{ partnerId }}
          back
          className={buttonClass({ variant: 'outline' })}
        >
          {t('partners.unlink.keep')}
        </Link>
      </div>
    </Form>
  );
};
