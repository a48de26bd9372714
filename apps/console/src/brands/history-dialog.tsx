/** Every version of a setting; an earlier one can be restored. */
import { useState } from 'react';
import {
  type BrandSetting,
  changeSetting,
  listSettingVersions,
  type SettingScope,
  type SettingVersion,
} from '@marquee/product/contract/staff/settings.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { usePages } from '../data/use-load.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Loaded, MoreButton } from '../ui/list-states.tsx';
import { Chip } from '../ui/table.tsx';
import { useWrongValue } from './setting-dialog.tsx';
import { summaryOf } from './setting-form.ts';

interface HistoryDialogProps {
  readonly scope: SettingScope;
  readonly setting: BrandSetting;
  readonly onClose: () => void;
  readonly onDone: (state: string) => void;
}

export const toneOf = (state: SettingVersion['state']) =>
  state === 'live' ? 'good' : state === 'waiting' || state === 'scheduled' ? 'warn' : 'plain';

export const RestoreDialog = ({
  scope,
  setting,
  value,
  onClose,
  onDone,
}: HistoryDialogProps & { value: unknown }) => {
  const { t, language } = useWords();
  const explain = useWrongValue();
  const send = async (reason: string) => {
    const { state } = await call(changeSetting, {
      params: { scope, key: setting.key },
      body: { value, reason, latest: setting.latest },
    });
    onDone(state);
  };
  return (
    <FormDialog
      title={t(`setting.${setting.key}`)}
      submit={t('settings.restore')}
      send={send}
      explain={explain}
      onClose={onClose}
    >
      <p>{value === null ? t('settings.toDefault') : summaryOf(setting.key, value, language)}</p>
    </FormDialog>
  );
};

export const HistoryDialog = ({ scope, setting, onClose, onDone }: HistoryDialogProps) => {
  const { t, dateTime, language } = useWords();
  const [restored, setRestored] = useState<SettingVersion>();
  const pages = usePages(`versions ${scope} ${setting.key}`, async (after, signal) => {
    const { versions, next } = await call(listSettingVersions, {
      params: { scope, key: setting.key },
      query: { after },
      ...(signal && { signal }),
    });
    return { rows: versions, next };
  });
  if (restored)
    return (
      <RestoreDialog
        scope={scope}
        setting={setting}
        value={restored.value}
        onClose={() => setRestored(undefined)}
        onDone={onDone}
      />
    );
  return (
    <Dialog title={t('settings.historyOf', { name: t(`setting.${setting.key}`) })} onClose={onClose}>
      <Loaded load={pages} empty={({ rows }) => rows.length === 0} emptyText={t('settings.neverChanged')}>
        {({ rows }) => (
          <ul className="versions">
            {rows.map((version) => (
              <li key={version.id}>
                <p>
                  <Chip tone={toneOf(version.state)}>{t(`settings.state.${version.state}`)}</Chip>{' '}
                  <b>
                    {version.value === null
                      ? t('settings.default')
                      : summaryOf(setting.key, version.value, language)}
                  </b>
                </p>
                <p className="muted">
                  {version.changedBy}, {dateTime(version.changedAt)}
                  {version.approvedBy !== null &&
                    version.approvedBy !== version.changedBy &&
                    ` · ${t('settings.approvedBy', { name: version.approvedBy })}`}
                </p>
                {version.note && <p>{version.note}</p>}
                {version.state === 'past' && !setting.fixed && (
                  <button type="button" className="button" onClick={() => setRestored(version)}>
                    {t('settings.restore')}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {pages.data && <MoreButton next={pages.data.next} onMore={pages.more} />}
    </Dialog>
  );
};
