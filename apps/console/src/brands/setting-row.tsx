/** A setting in a list: what holds, what is planned, and what waits for a second person. */
import type { BrandId } from '@marquee/product/brands.ts';
import type { BrandSetting, SettingVersion } from '@marquee/product/contract/staff/settings.ts';
import { useWords } from '../data/i18n.ts';
import { Chip } from '../ui/table.tsx';
import { toneOf } from '../ui/versions-dialog.tsx';
import { sourceValueOf, summaryOf } from './setting-form.ts';

interface SettingRowProps {
  readonly setting: BrandSetting;
  readonly brand: BrandId | null;
  readonly onEdit: () => void;
  readonly onHistory: () => void;
  readonly onRestore: (value: unknown) => void;
  readonly onDecide: (version: SettingVersion, approves: boolean) => void;
}

export const SettingRow = ({ setting, brand, onEdit, onHistory, onRestore, onDecide }: SettingRowProps) => {
  const { t, dateTime, language } = useWords();
  const { key, live, scheduled, waiting, fixed } = setting;
  const name = t(`setting.${key}`);
  const set = live?.value ?? undefined;
  const value = set ?? sourceValueOf(key, brand);
  const isWarning = key.startsWith('warning.');
  const times = ({ startsAt, endsAt }: SettingVersion) =>
    [dateTime(startsAt), endsAt === null ? t('settings.open') : dateTime(endsAt)].join(' – ');
  return (
    <li>
      <div>
        <h3>
          {name}{' '}
          {fixed ? (
            <Chip>{t('settings.fixed')}</Chip>
          ) : (
            set !== undefined && <Chip tone="good">{t('settings.set')}</Chip>
          )}
        </h3>
        <p className="value">
          {value === undefined ? (
            <span className="muted">{t(isWarning ? 'settings.noWarning' : 'settings.default')}</span>
          ) : (
            summaryOf(key, value, language)
          )}
        </p>
        {isWarning && set !== undefined && live?.endsAt && (
          <p className="muted">{t('settings.endsAt', { time: dateTime(live.endsAt) })}</p>
        )}
        {scheduled.map((version) => (
          <p key={version.id}>
            <Chip tone={toneOf('scheduled')}>{t('settings.state.scheduled')}</Chip>{' '}
            {version.value === null ? t('settings.default') : summaryOf(key, version.value, language)}{' '}
            <small>{times(version)}</small>{' '}
            <button type="button" className="link" onClick={() => onRestore(live?.value ?? null)}>
              {t('settings.callOff')}
            </button>
          </p>
        ))}
        {waiting.map((version) => (
          <p key={version.id}>
            <Chip tone={toneOf('waiting')}>{t('settings.state.waiting')}</Chip>{' '}
            {version.value === null ? t('settings.default') : summaryOf(key, version.value, language)}{' '}
            <small>{t('timeline.by', { name: version.changedBy })}</small>
            {version.mayDecide ? (
              <span className="actions">
                <button type="button" className="button" onClick={() => onDecide(version, false)}>
                  {t('refuse')}
                </button>
                <button type="button" className="button main" onClick={() => onDecide(version, true)}>
                  {t('approve')}
                </button>
              </span>
            ) : (
              <small>{t('own')}</small>
            )}
          </p>
        ))}
      </div>
      <p className="actions">
        {set !== undefined && !fixed && (
          <button type="button" className="button" onClick={() => onRestore(null)}>
            {t(isWarning ? 'settings.takeDown' : 'settings.toDefaultShort')}
            <span className="hidden"> {name}</span>
          </button>
        )}
        <button type="button" className="button" onClick={onHistory}>
          {t('settings.history')}
          <span className="hidden"> {name}</span>
        </button>
        {!fixed && (
          <button type="button" className="button" onClick={onEdit}>
            {t('settings.edit')}
            <span className="hidden"> {name}</span>
          </button>
        )}
      </p>
    </li>
  );
};
