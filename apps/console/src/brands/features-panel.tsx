/** The switches of a brand: changed ones are published together. */
import { useState } from 'react';
import type { BrandId } from '@marquee/product/brands.ts';
import { type BrandSetting, changeSetting } from '@marquee/product/contract/staff/settings.ts';
import {
  type FeatureFlag,
  featureFlagNames,
  featureFlagsOf,
  readOverrides,
} from '@marquee/product/features.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Chip } from '../ui/table.tsx';
import { useWrongValue } from './setting-dialog.tsx';

interface FeaturesPanelProps {
  readonly brand: BrandId;
  readonly setting: BrandSetting;
  readonly onHistory: () => void;
  readonly onDone: (state: string) => void;
}

export const FeaturesPanel = ({ brand, setting, onHistory, onDone }: FeaturesPanelProps) => {
  const { t } = useWords();
  const explain = useWrongValue();
  const bySource = featureFlagsOf(brand);
  const live = featureFlagsOf(brand, readOverrides(setting.live?.value));
  const [changed, setChanged] = useState<Readonly<Partial<Record<FeatureFlag, boolean>>>>({});
  const [isPublishing, setIsPublishing] = useState(false);
  const now = { ...live, ...changed };
  const different = featureFlagNames.filter((flag) => now[flag] !== live[flag]);
  const isFixed = (flag: FeatureFlag) => setting.fixedFlags.includes(flag);
  const publish = async (reason: string) => {
    const overrides = featureFlagNames.filter((flag) => now[flag] !== bySource[flag] && !isFixed(flag));
    const value =
      overrides.length > 0 ? Object.fromEntries(overrides.map((flag) => [flag, now[flag]] as const)) : null;
    const { state } = await call(changeSetting, {
      params: { scope: brand, key: 'features' },
      body: { value, reason, latest: setting.latest },
    });
    onDone(state);
  };
  return (
    <section className="panel" aria-labelledby="features">
      <h2 id="features" className="bar-title">
        {t('setting.features')}
        <span className="actions">
          <button type="button" className="button" onClick={onHistory}>
            {t('settings.history')}
          </button>
          <button
            type="button"
            className="button main"
            disabled={different.length === 0}
            onClick={() => setIsPublishing(true)}
          >
            {t('settings.publish')}
          </button>
        </span>
      </h2>
      <ul className="switches">
        {featureFlagNames.map((flag) => (
          <li key={flag}>
            <label>
              <input
                type="checkbox"
                role="switch"
                checked={now[flag]}
                aria-checked={now[flag]}
                disabled={isFixed(flag)}
                onChange={({ target }) => setChanged((old) => ({ ...old, [flag]: target.checked }))}
              />
              {t(`flag.${flag}`)}
            </label>
            {isFixed(flag) && <Chip>{t('settings.fixed')}</Chip>}
            {now[flag] !== live[flag] ? (
              <Chip tone="warn">{t('settings.unpublished')}</Chip>
            ) : (
              live[flag] !== bySource[flag] && <Chip tone="good">{t('settings.set')}</Chip>
            )}
          </li>
        ))}
      </ul>
      {isPublishing && (
        <FormDialog
          title={t('setting.features')}
          submit={t('settings.publish')}
          send={publish}
          explain={explain}
          onClose={() => setIsPublishing(false)}
        >
          <ul className="effects">
            {different.map((flag) => (
              <li key={flag}>
                {t(now[flag] ? 'settings.turnsOn' : 'settings.turnsOff', { name: t(`flag.${flag}`) })}
              </li>
            ))}
          </ul>
        </FormDialog>
      )}
    </section>
  );
};
