/** Says what goes before it goes. */
import { unlinkPartner } from '@marquee/product/contract/partners.ts';
import { errors, Failure } from '@marquee/product/errors.ts';
import type { SubmitEvent } from 'react';
import { returnToRoute, Link } from '../../flow/link.tsx';
import { openModal } from '../../flow/modals.ts';
import { notify } from '../../flow/notices.ts';
import { failureOf } from '../../form/failure.ts';
import { Form } from '../../form/form.tsx';
import { useFields } from '../../form/use-fields.ts';
import { useT } from '../../i18n.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import panel from '../../ui/panel.module.css';
import { Content, ContentSkeleton } from './content.tsx';
import { PartnerPage, useNamedPartner } from './partner-page.tsx';
import { callPartner, linksChanged, type Partner } from './partner-queries.ts';

const UnlinkPartnerPage = () => {
  const t = useT();
  const { partner } = useNamedPartner();
  return (
    <PartnerPage title={t('partners.unlink.title', { partner })} linked meanwhile={<ContentSkeleton />}>
      {(each) => <Question {...each} />}
    </PartnerPage>
  );
};
export default UnlinkPartnerPage;

const unlink = async (partnerId: string): Promise<void> => {
  try {
    await callPartner(unlinkPartner, { params: { partnerId } });
  } catch (error) {
    const { code } = failureOf(error);
    // What is unlinked already is what was asked for.
    if (code === 'NOT_LINKED') return;
    throw errors[code].status >= 500 ? new Failure('UNLINK_FAILED') : error;
  }
};

const Question = ({ partnerId, displayName: partner }: Partner) => {
  const t = useT();
  const form = useFields({
    start: {},
    send: async () => {
      await unlink(partnerId);
      await linksChanged();
      notify('saved', 'partners.unlink.done', { partner });
      await returnToRoute('partnersIndex');
    },
  });
  const ask = (event?: SubmitEvent) => {
    event?.preventDefault();
    if (!form.busy) openModal('providerWarning', { provider: partner, onAccept: () => form.submit() });
  };
  return (
    <Form form={{ ...form, submit: ask }}>
      <p>{t('partners.unlink.lost')}</p>
      <Content partnerId={partnerId} />
      <ul className={panel.facts}>
        <li>{t('partners.unlink.stays')}</li>
        <li>{t('partners.unlink.plan', { partner })}</li>
        <li>{t('partners.unlink.again', { partner })}</li>
      </ul>
      <div className={layout.pair}>
        <Button type="submit" look="danger" busy={form.busy}>
          {t('partners.unlink.submit')}
        </Button>
        <Link to="partnersDetails" params={{ partnerId }} back className={buttonClass({ look: 'line' })}>
          {t('partners.unlink.keep')}
        </Link>
      </div>
    </Form>
  );
};
