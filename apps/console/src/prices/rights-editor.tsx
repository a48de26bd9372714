/** Rights by province that the catalogue states itself: shown, or edited in a draft. */
import { useState } from 'react';
import { limits } from '@marquee/product/limits.ts';
import { provinceIds, provinces } from '@marquee/product/values/billing/taxes.ts';
import { rightIds, type StatedRight } from '@marquee/product/values/rights/rights.ts';
import { useWords } from '../data/i18n.ts';
import { Field, Select } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Table } from '../ui/table.tsx';
import { textIn } from '../ui/text-in.ts';

const keyOf = ({ province, right, since }: StatedRight): string => `${province} ${right} ${since}`;

interface RightsEditorProps {
  readonly rights: readonly StatedRight[];
  /** Absent: they are only shown. */
  readonly onChange: ((rights: readonly StatedRight[]) => void) | undefined;
}

export const RightsEditor = ({ rights, onChange }: RightsEditorProps) => {
  const { t, date, language } = useWords();
  const [isAdding, setAdding] = useState(false);
  const without = (right: StatedRight) => rights.filter((each) => keyOf(each) !== keyOf(right));
  return (
    <>
      <h2>{t('prices.rights')}</h2>
      {rights.length === 0 ? (
        <p className="empty">{t('prices.rightsNone')}</p>
      ) : (
        <Table
          label={t('prices.rights')}
          rows={rights.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))}
          keyOf={keyOf}
          columns={[
            { head: t('prices.province'), render: ({ province }) => provinces[province].name[language] },
            { head: t('prices.right'), render: ({ right }) => t(`prices.right.${right}`) },
            { head: t('prices.law'), render: ({ law }) => law?.[language] ?? t('prices.lawNone') },
            { head: t('prices.rightSince'), render: ({ since }) => date(`${since}T12:00:00Z`) },
            ...(onChange
              ? [
                  {
                    head: t('prices.rightRemove'),
                    render: (row: StatedRight) => (
                      <button
                        type="button"
                        className="link"
                        aria-label={t('prices.rightRemoveNamed', {
                          right: t(`prices.right.${row.right}`),
                          province: provinces[row.province].name[language],
                        })}
                        onClick={() => onChange(without(row))}
                      >
                        {t('prices.rightRemove')}
                      </button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {onChange && (
        <div className="actions">
          <button type="button" className="button" onClick={() => setAdding(true)}>
            {t('prices.rightAdd')}
          </button>
        </div>
      )}
      {onChange && isAdding && (
        <RightDialog
          onClose={() => setAdding(false)}
          onStated={(right) => {
            onChange([...without(right), right]);
            setAdding(false);
          }}
        />
      )}
    </>
  );
};

interface RightDialogProps {
  readonly onClose: () => void;
  readonly onStated: (right: StatedRight) => void;
}

/** One for the same province, right and day takes the place of the earlier one. */
const RightDialog = ({ onClose, onStated }: RightDialogProps) => {
  const { t, language } = useWords();
  const [hasLaw, setHasLaw] = useState(true);
  const send = (_: string, form: FormData) => {
    onStated({
      province: provinceIds.find((id) => id === textIn(form, 'province'))!,
      right: rightIds.find((id) => id === textIn(form, 'right'))!,
      since: textIn(form, 'since'),
      law: hasLaw ? { en: textIn(form, 'en').trim(), fr: textIn(form, 'fr').trim() } : null,
    });
    return Promise.resolve();
  };
  return (
    <FormDialog
      title={t('prices.rightAdd')}
      submit={t('prices.rightToDraft')}
      reason="none"
      send={send}
      onClose={onClose}
    >
      <Select
        label={t('prices.province')}
        name="province"
        options={provinceIds.map((id) => [id, provinces[id].name[language]])}
      />
      <Select
        label={t('prices.right')}
        name="right"
        options={rightIds.map((id) => [id, t(`prices.right.${id}`)])}
      />
      <Field label={t('prices.rightSince')} name="since" type="date" required />
      <label className="check">
        <input type="checkbox" checked={!hasLaw} onChange={({ target }) => setHasLaw(!target.checked)} />{' '}
        {t('prices.lawEnds')}
      </label>
      {hasLaw &&
        (['en', 'fr'] as const).map((each) => (
          <Field
            key={each}
            label={t(`prices.law.${each}`)}
            name={each}
            lang={each}
            required
            maxLength={limits.catalogueTextLength}
            pattern="[^<>]*\S[^<>]*"
          />
        ))}
    </FormDialog>
  );
};
