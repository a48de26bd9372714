/** Change of one setting: its fields, when it holds, and why. */
import { useState } from 'react';
import {
  brandOfScope,
  changeSetting,
  type BrandSetting,
  type SettingScope,
} from '@marquee/product/contract/staff/settings.ts';
import { limits } from '@marquee/product/limits.ts';
import { needsSecondPerson, type SettingKey } from '@marquee/product/settings.ts';
import { type ApiError, call } from '../data/api.ts';
import { isConsoleKey, useWords } from '../data/i18n.ts';
import { Field, Select } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { fieldsOf, formTextOf, sourceValueOf, valueOf } from './setting-form.ts';
import { WarningPreview } from './warning-preview.tsx';

interface SettingDialogProps {
  readonly scope: SettingScope;
  readonly setting: BrandSetting & { readonly key: Exclude<SettingKey, 'features'> };
  readonly onClose: () => void;
  readonly onDone: (state: string) => void;
}

/** Local time of a form as a time of the API. */
const timeIn = (local: string): string | undefined =>
  local === '' ? undefined : new Date(local).toISOString();

const isWarning = (key: SettingKey): boolean => key.startsWith('warning.');

export const useWrongValue = () => {
  const { t } = useWords();
  /** VALIDATION names the part of the value that broke a rule. */
  return (failure: ApiError): string | undefined => {
    if (failure.code !== 'VALIDATION') return undefined;
    const [broken] = Object.values(failure.details);
    const part = typeof broken === 'string' ? broken.split('.')[0] : undefined;
    const key = `settings.wrong.${part ?? ''}`;
    return isConsoleKey(key) ? t(key) : t('settings.wrong');
  };
};

export const SettingDialog = ({ scope, setting, onClose, onDone }: SettingDialogProps) => {
  const { t } = useWords();
  const explain = useWrongValue();
  const { key, live, latest } = setting;
  const [text, setText] = useState(() =>
    formTextOf(key, live?.value ?? sourceValueOf(key, brandOfScope(scope)) ?? undefined),
  );
  const set = (name: string) => (value: string) => setText((old) => ({ ...old, [name]: value }));
  const [starts, setStarts] = useState('');
  const [ends, setEnds] = useState('');
  const send = async (reason: string) => {
    const { state } = await call(changeSetting, {
      params: { scope, key },
      body: { value: valueOf(key, text), startsAt: timeIn(starts), endsAt: timeIn(ends), reason, latest },
    });
    onDone(state);
  };
  const hasNoTag = key === 'analytics' && text['kind'] === 'none';
  return (
    <FormDialog
      title={t(`setting.${key}`)}
      submit={t(needsSecondPerson(key) ? 'askApproval' : starts ? 'settings.plan' : 'settings.publish')}
      send={send}
      explain={explain}
      onClose={onClose}
    >
      {key === 'analytics' && (
        <>
          <Select
            label={t('settings.field.kind')}
            value={text['kind']!}
            onChange={set('kind')}
            options={(['none', 'gtm', 'ga4', 'url'] as const).map((kind) => [
              kind,
              t(`settings.tag.${kind}`),
            ])}
          />
          <p className="muted">{t('settings.consent')}</p>
        </>
      )}
      {!hasNoTag &&
        fieldsOf[key].map(({ name, rows, type, lang, optional }) => (
          <Field
            key={name}
            label={t(`settings.field.${name as 'en'}`)}
            value={text[name] ?? ''}
            onChange={set(name)}
            required={optional === undefined}
            hint={
              isWarning(key)
                ? t('settings.count', { count: (text[name] ?? '').length, most: limits.warningLength })
                : key === 'hosts' || key === 'apiOrigins' || key === 'redirectHosts'
                  ? t(`settings.hint.${key}`)
                  : undefined
            }
            {...(isWarning(key) && { maxLength: limits.warningLength })}
            {...(rows !== undefined && { rows })}
            {...(type && { type })}
            {...(lang && { lang: `${lang}-CA` })}
          />
        ))}
      {isWarning(key) && <WarningPreview scope={scope} text={text} />}
      <div className="pair">
        <Field
          label={t('settings.from')}
          type="datetime-local"
          value={starts}
          onChange={setStarts}
          hint={t('settings.fromHint')}
        />
        <Field
          label={t('settings.until')}
          type="datetime-local"
          value={ends}
          onChange={setEnds}
          hint={t('settings.untilHint')}
        />
      </div>
      {needsSecondPerson(key) && <p className="alert warn">{t('fourEyes')}</p>}
    </FormDialog>
  );
};
