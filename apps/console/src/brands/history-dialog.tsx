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
import { FormDialog } from '../ui/form-dialog.tsx';
import { VersionsDialog } from '../ui/versions-dialog.tsx';
import { useWrongValue } from './setting-dialog.tsx';
import { summaryOf } from './setting-form.ts';

interface HistoryDialogProps {
  readonly scope: SettingScope;
  readonly setting: BrandSetting;
  readonly onClose: () => void;
  readonly onDone: (state: string) => void;
}

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
  const { t, language } = useWords();
  const [restored, setRestored] = useState<SettingVersion>();
  const pages = usePages(`versions ${scope} ${setting.key}`, async (after, signal) => {
    const { versions, next } = await call(listSettingVersions, {
      params: { scope, key: setting.key },
      query: { after },
      signal,
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
    <VersionsDialog
      title={t('settings.historyOf', { name: t(`setting.${setting.key}`) })}
      emptyText={t('settings.neverChanged')}
      pages={pages}
      headOf={({ value }) =>
        value === null ? t('settings.default') : summaryOf(setting.key, value, language)
      }
      approvedBy={({ approvedBy, changedBy }) => (approvedBy === changedBy ? null : approvedBy)}
      onRestore={setting.fixed ? undefined : setRestored}
      onClose={onClose}
    >
      {({ note }) => note && <p>{note}</p>}
    </VersionsDialog>
  );
};
