/** A new batch: what a code gives, how many there are, and until when. */
import { useId, useState } from 'react';
import { brandIds, brandOf } from '@marquee/product/brands.ts';
import { createStaffCodeBatch } from '@marquee/product/contract/staff/codes.ts';
import { limits } from '@marquee/product/limits.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { textIn } from '../ui/text-in.ts';

interface NewBatchProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export const NewBatchDialog = ({ onClose, onDone }: NewBatchProps) => {
  const { t, language } = useWords();
  const prefix = useId();
  /** Sent with each try, so that a batch is made once. */
  const [id] = useState(() => crypto.randomUUID());
  const [isGift, setIsGift] = useState(false);
  const send = async (reason: string, form: FormData) => {
    const value = Number(textIn(form, 'value'));
    const ends = textIn(form, 'ends');
    const brand = brandIds.find((each) => each === textIn(form, 'brand'));
    await call(createStaffCodeBatch, {
      params: { id },
      body: {
        campaign: textIn(form, 'campaign'),
        description: { en: textIn(form, 'en'), fr: textIn(form, 'fr') },
        gives: isGift ? { giftCents: value * 100 } : { percent: value },
        count: Number(textIn(form, 'count')),
        ...(brand && { brand }),
        ...(ends !== '' && !isGift && { expiresAt: new Date(`${ends}T23:59:59`).toISOString() }),
        reason,
      },
    });
    onDone();
  };
  const field = (name: string) => ({ id: `${prefix}-${name}`, name });
  return (
    <FormDialog title={t('codes.new')} submit={t('codes.make')} onClose={onClose} send={send}>
      <p className="field">
        <label htmlFor={`${prefix}-campaign`}>{t('codes.name')}</label>
        <input {...field('campaign')} required maxLength={limits.codeCampaignMax} autoComplete="off" />
      </p>
      <p className="field">
        <label htmlFor={`${prefix}-kind`}>{t('codes.gives')}</label>
        <select
          {...field('kind')}
          value={isGift ? 'gift' : 'percent'}
          onChange={({ target }) => setIsGift(target.value === 'gift')}
        >
          <option value="percent">{t('codes.givesPercent')}</option>
          <option value="gift">{t('codes.givesGift')}</option>
        </select>
      </p>
      <p className="field">
        <label htmlFor={`${prefix}-value`}>{t(isGift ? 'codes.dollars' : 'codes.percentOff')}</label>
        <input
          {...field('value')}
          type="number"
          required
          min={1}
          max={isGift ? limits.giftCodeCents / 100 : 100}
        />
      </p>
      <p className="field">
        <label htmlFor={`${prefix}-count`}>{t('codes.count')}</label>
        <input {...field('count')} type="number" required min={1} max={limits.codesPerBatch} />
        <small>{isGift && t('codes.budget', { dollars: limits.codeBatchBudgetCents / 100 })}</small>
      </p>
      {!isGift && (
        <p className="field">
          <label htmlFor={`${prefix}-ends`}>{t('codes.ends')}</label>
          <input {...field('ends')} type="date" />
        </p>
      )}
      <p className="field">
        <label htmlFor={`${prefix}-brand`}>{t('prices.brand')}</label>
        <select {...field('brand')}>
          <option value="">{t('codes.everyBrand')}</option>
          {brandIds.map((each) => (
            <option key={each} value={each}>
              {brandOf(each).name[language]}
            </option>
          ))}
        </select>
      </p>
      <p className="field">
        <label htmlFor={`${prefix}-en`}>{t('codes.english')}</label>
        <input {...field('en')} required maxLength={limits.codeDescriptionMax} />
      </p>
      <p className="field">
        <label htmlFor={`${prefix}-fr`}>{t('codes.french')}</label>
        <input {...field('fr')} required maxLength={limits.codeDescriptionMax} />
      </p>
    </FormDialog>
  );
};
