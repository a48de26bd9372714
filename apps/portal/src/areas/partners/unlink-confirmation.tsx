/** What is lost and what stays when a partner or TV provider is unlinked. */
import type { ReactNode, SubmitEvent } from 'react';
import { Form } from '../../forms/form.tsx';
import type { FormState } from '../../forms/use-form.ts';
import { useT } from '../../i18n/i18n.ts';
import { Link } from '../../navigation/link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import panel from '../../ui/panel.module.css';

interface Props {
  readonly form: FormState<never>;
  readonly confirm: (event?: SubmitEvent) => void;
  readonly partnerId: string;
  readonly partner: string;
  readonly content: ReactNode;
}

export const UnlinkConfirmation = ({ form, confirm, partnerId, partner, content }: Props) => {
  const t = useT();
  return (
    <Form form={{ ...form, submit: confirm }}>
      <p>{t('partners.unlink.lost')}</p>
      {content}
      <ul className={panel.facts}>
        <li>{t('partners.unlink.stays')}</li>
        <li>{t('partners.unlink.plan', { partner })}</li>
        <li>{t('partners.unlink.again', { partner })}</li>
      </ul>
      <div className={layout.pair}>
        <Button type="submit" variant="danger" busy={form.busy}>
          {t('partners.unlink.submit', { partner })}
        </Button>
        <Link
          to="partnersDetails"
          params={{ partnerId }}
          back
          className={buttonClass({ variant: 'outline' })}
        >
          {t('partners.unlink.keep', { partner })}
        </Link>
      </div>
    </Form>
  );
};
