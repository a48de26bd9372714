/** A new batch: what a code gives and for what, how many there are or how often one is used, and from when until when. */
import { useId, useState } from 'react';
import { brandIds, brandOf } from '@marquee/product/brands.ts';
import { createStaffCodeBatch } from '@marquee/product/contract/staff/codes.ts';
import { limits } from '@marquee/product/limits.ts';
import { catalog } from '@marquee/product/values/billing/catalog.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { Field, Select } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { textIn } from '../ui/text-in.ts';

interface NewBatchProps {
  readonly onClose: () => void;
  /** `isWaiting`: for a second person. */
  readonly onDone: (isWaiting: boolean) => void;
}

const products = catalog.filter(({ type, legacy }) => (type === 'PLAN' || type === 'ADDON') && !legacy);

/** The first or the last second of a day where the person is. */
const momentOf = (day: string, time: string): string => new Date(`${day}T${time}`).toISOString();

export const NewBatchDialog = ({ onClose, onDone }: NewBatchProps) => {
  const { t, language, money } = useWords();
  const prefix = useId();
  /** Sent with each try, so that a batch is made once. */
  const [id] = useState(() => crypto.randomUUID());
  const [gives, setGives] = useState('percent');
  const [kind, setKind] = useState('single');
  const [brand, setBrand] = useState('');
  const [value, setValue] = useState('');
  const [count, setCount] = useState('');
  const isGift = gives === 'gift';
  const isShared = !isGift && kind === 'shared';
  const cents = Number(value) * Number(count) * 100;
  const needsApproval = isGift && cents > limits.codeBatchAloneCents;
  const send = async (reason: string, form: FormData) => {
    const [starts, ends, sku] = [textIn(form, 'starts'), textIn(form, 'ends'), textIn(form, 'sku')];
    const ofBrand = brandIds.find((each) => each === brand);
    const { state } = await call(createStaffCodeBatch, {
      params: { id },
      body: {
        campaign: textIn(form, 'campaign'),
        description: { en: textIn(form, 'en'), fr: textIn(form, 'fr') },
        gives: isGift
          ? { giftCents: Number(value) * 100 }
          : { percent: Number(value), ...(sku !== '' && { sku }) },
        count: isShared ? 1 : Number(count),
        ...(ofBrand && { brand: ofBrand }),
        ...(starts !== '' && { startsAt: momentOf(starts, '00:00:00') }),
        ...(ends !== '' && !isGift && { expiresAt: momentOf(ends, '23:59:59') }),
        ...(isShared && { shared: { code: textIn(form, 'code').trim(), maxRedemptions: Number(count) } }),
        reason,
      },
    });
    onDone(state === 'waiting');
  };
  const number = (
    name: string,
    label: string,
    most: number,
    typed: string,
    onType: (text: string) => void,
  ) => (
    <p className="field">
      <label htmlFor={`${prefix}-${name}`}>{label}</label>
      <input
        id={`${prefix}-${name}`}
        type="number"
        required
        min={1}
        max={most}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </p>
  );
  return (
    <FormDialog
      title={t('codes.new')}
      submit={t(needsApproval ? 'askApproval' : 'codes.make')}
      onClose={onClose}
      send={send}
      explain={({ details }) =>
        'reusable.code' in details
          ? t('codes.codeTaken')
          : 'expiresAt' in details
            ? t('codes.endsWrong')
            : undefined
      }
    >
      <Field label={t('codes.name')} name="campaign" required maxLength={limits.codeCampaignMax} />
      <div className="pair">
        <Select
          label={t('codes.gives')}
          value={gives}
          onChange={setGives}
          options={[
            ['percent', t('codes.givesPercent')],
            ['gift', t('codes.givesGift')],
          ]}
        />
        {number(
          'value',
          t(isGift ? 'codes.dollars' : 'codes.percentOff'),
          isGift ? limits.giftCodeCents / 100 : 100,
          value,
          setValue,
        )}
      </div>
      {!isGift && (
        <div className="pair">
          <Select
            label={t('codes.kind')}
            value={kind}
            onChange={setKind}
            options={[
              ['single', t('codes.kindSingle')],
              ['shared', t('codes.kindShared')],
            ]}
          />
          {isShared && (
            <Field
              label={t('codes.code')}
              name="code"
              required
              maxLength={40}
              pattern="[A-Za-z0-9\-]{4,40}"
              hint={t('codes.codeHint')}
            />
          )}
        </div>
      )}
      {number(
        'count',
        t(isShared ? 'codes.mostUses' : 'codes.count'),
        isShared ? limits.codeRedemptions : limits.codesPerBatch,
        count,
        setCount,
      )}
      {needsApproval && (
        <p className="alert warn" role="status">
          {t('codes.secondPerson', { total: money(cents), most: money(limits.codeBatchAloneCents) })}
        </p>
      )}
      <div className="pair">
        <Select
          label={t('prices.brand')}
          value={brand}
          onChange={setBrand}
          options={[
            ['', t('codes.everyBrand')],
            ...brandIds.map((each) => [each, brandOf(each).name[language]] as const),
          ]}
        />
        {!isGift && (
          <Select
            label={t('codes.for')}
            name="sku"
            options={[
              ['', t('codes.everyPlan')],
              ...products
                .filter((product) => brand === '' || product.brand === brand)
                .map(({ entitledSkus, name }) => [entitledSkus[0]!, name[language]] as const),
            ]}
          />
        )}
      </div>
      <div className="pair">
        <Field label={t('codes.starts')} name="starts" type="date" hint={t('codes.startsHint')} />
        {!isGift && <Field label={t('codes.ends')} name="ends" type="date" />}
      </div>
      <Field label={t('codes.english')} name="en" required maxLength={limits.codeDescriptionMax} />
      <Field label={t('codes.french')} name="fr" required maxLength={limits.codeDescriptionMax} />
    </FormDialog>
  );
};
