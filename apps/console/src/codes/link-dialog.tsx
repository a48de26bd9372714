/** An activation link for a product that was bought elsewhere. */
import { useId, useState } from 'react';
import { brandIds } from '@marquee/product/brands.ts';
import { createStaffActivationLink } from '@marquee/product/contract/staff/codes.ts';
import { limits } from '@marquee/product/limits.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { textIn } from '../ui/text-in.ts';
import { linkPlans } from './plans.ts';

export const LinkDialog = ({ onClose, onMade }: { onClose: () => void; onMade: () => void }) => {
  const { t, language, date } = useWords();
  const prefix = useId();
  /** Sent with each try, so that a link is made and mailed once. */
  const [key] = useState(() => crypto.randomUUID());
  const [made, setMade] = useState<{ readonly url: string; readonly expiresAt: string }>();
  const send = async (reason: string, form: FormData) => {
    const product = linkPlans.find(({ id }) => id === textIn(form, 'product'))!;
    const brand = brandIds.find((each) => each === product.brand)!;
    setMade(
      await call(createStaffActivationLink, {
        idempotencyKey: key,
        body: {
          email: textIn(form, 'email'),
          brand,
          sku: product.id,
          language: textIn(form, 'language') === 'fr' ? 'fr' : 'en',
          mail: form.get('mail') !== null,
          reason,
        },
      }),
    );
    onMade();
  };
  if (made)
    return (
      <Dialog title={t('codes.linkMade')} onClose={onClose}>
        <p className="field">
          <label htmlFor={`${prefix}-url`}>{t('codes.link')}</label>
          <input id={`${prefix}-url`} readOnly value={made.url} onFocus={({ target }) => target.select()} />
          <small>{t('codes.linkUntil', { date: date(made.expiresAt) })}</small>
        </p>
      </Dialog>
    );
  return (
    <FormDialog title={t('codes.newLink')} submit={t('codes.make')} onClose={onClose} send={send}>
      <p className="field">
        <label htmlFor={`${prefix}-email`}>{t('codes.email')}</label>
        <input id={`${prefix}-email`} name="email" type="email" required maxLength={limits.emailMax} />
        <small>{t('codes.emailHint')}</small>
      </p>
      <p className="field">
        <label htmlFor={`${prefix}-product`}>{t('prices.plan')}</label>
        <select id={`${prefix}-product`} name="product">
          {linkPlans.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[language]}
            </option>
          ))}
        </select>
      </p>
      <p className="field">
        <label htmlFor={`${prefix}-language`}>{t('codes.language')}</label>
        <select id={`${prefix}-language`} name="language" defaultValue={language}>
          <option value="en">{t('codes.inEnglish')}</option>
          <option value="fr">{t('codes.inFrench')}</option>
        </select>
      </p>
      <label className="check">
        <input type="checkbox" name="mail" /> {t('codes.mail')}
      </label>
    </FormDialog>
  );
};
