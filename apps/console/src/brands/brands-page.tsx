/** Settings of a brand, or of every brand: switches, warnings, addresses, hosts, sender and analytics. */
import { useId, useState } from 'react';
import { brandIds, brandOf } from '@marquee/product/brands.ts';
import {
  brandOfScope,
  type BrandSetting,
  decideSetting,
  everyBrand,
  listSettings,
  type SettingScope,
  type SettingVersion,
} from '@marquee/product/contract/staff/settings.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { usePageTitle } from '../data/use-page-title.ts';
import { navigate } from '../data/router.ts';
import { useLoad } from '../data/use-load.ts';
import { useShortcuts } from '../data/use-shortcuts.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Freshness, Loaded } from '../ui/list-states.tsx';
import { StatusMessage } from '../ui/status-message.tsx';
import { FeaturesPanel } from './features-panel.tsx';
import { HistoryDialog, RestoreDialog } from './history-dialog.tsx';
import { SettingDialog } from './setting-dialog.tsx';
import { SettingRow } from './setting-row.tsx';

type Open =
  | { readonly what: 'edit' | 'history'; readonly setting: BrandSetting }
  | { readonly what: 'restore'; readonly setting: BrandSetting; readonly value: unknown }
  | { readonly what: 'approve' | 'refuse'; readonly setting: BrandSetting; readonly version: SettingVersion };

/** What an undo restores: the setting with the value that it had. */
interface Undo {
  readonly key: BrandSetting['key'];
  readonly value: unknown;
}

const scopes: readonly SettingScope[] = [everyBrand, ...brandIds];
const warnings: ReadonlySet<string> = new Set(['warning.loggedOut', 'warning.loggedIn']);

const useScopeName = () => {
  const { t, language } = useWords();
  return (scope: SettingScope): string =>
    scope === everyBrand ? t('settings.everyBrand') : brandOf(scope).name[language];
};

/** The choice stays in place while the settings below change: the arrow keys walk through the brands. */
export const BrandsPage = ({ id }: { id: string | undefined }) => {
  const { t } = useWords();
  const nameOf = useScopeName();
  const scope = scopes.find((each) => each === id) ?? everyBrand;
  const brandSelect = useId();
  const title = t('settings.title', { name: nameOf(scope) });
  usePageTitle(title);
  useShortcuts({ v: () => document.getElementById(brandSelect)?.focus() });
  return (
    <>
      <div className="head">
        <div>
          <h1>{title}</h1>
          <p className="muted">{t('settings.lead')}</p>
        </div>
        <p className="field inline">
          <label htmlFor={brandSelect}>
            {t('settings.brand')} <kbd aria-hidden="true">v</kbd>
          </label>
          <select
            id={brandSelect}
            value={scope}
            onChange={({ target }) => navigate(`/brands/${target.value}`, { replace: true })}
          >
            {scopes.map((each) => (
              <option key={each} value={each}>
                {nameOf(each)}
              </option>
            ))}
          </select>
        </p>
      </div>
      <ScopeSettings key={scope} scope={scope} />
    </>
  );
};

const ScopeSettings = ({ scope }: { readonly scope: SettingScope }) => {
  const { t, date } = useWords();
  const brand = brandOfScope(scope);
  const [open, setOpen] = useState<Open>();
  const [said, setSaid] = useState('');
  const [undo, setUndo] = useState<Undo>();
  const load = useLoad(`settings ${scope}`, (signal) => call(listSettings, { params: { scope }, signal }));

  const done = (setting: BrandSetting) => (state: string) => {
    setOpen(undefined);
    setSaid(t(`settings.done.${state as 'live'}`));
    setUndo(state === 'live' ? { key: setting.key, value: setting.live?.value ?? null } : undefined);
    load.reload();
  };
  const rowOf = (setting: BrandSetting) => (
    <SettingRow
      key={setting.key}
      setting={setting}
      brand={brand}
      onEdit={() => setOpen({ what: 'edit', setting })}
      onHistory={() => setOpen({ what: 'history', setting })}
      onRestore={(value) => setOpen({ what: 'restore', setting, value })}
      onDecide={(version, approves) => setOpen({ what: approves ? 'approve' : 'refuse', setting, version })}
    />
  );
  const close = () => setOpen(undefined);
  return (
    <>
      <StatusMessage text={said}>
        {undo && load.data && (
          <button
            type="button"
            className="link"
            onClick={() => {
              const setting = load.data!.settings.find(({ key }) => key === undo.key);
              if (setting) setOpen({ what: 'restore', setting, value: undo.value });
            }}
          >
            {t('settings.undo')}
          </button>
        )}
      </StatusMessage>
      <Loaded load={load} empty={() => false} emptyText="">
        {({ settings }) => {
          const changes = settings.flatMap(({ live }) => (live ? [live] : []));
          const last = changes.toSorted((a, b) => b.changedAt.localeCompare(a.changedAt))[0];
          const features = settings.find(({ key }) => key === 'features');
          const site = settings.filter(({ key }) => warnings.has(key));
          const others = settings.filter(({ key }) => key !== 'features' && !warnings.has(key));
          return (
            <>
              {last && (
                <p className="muted">
                  {t('settings.last', { name: last.changedBy, date: date(last.changedAt) })}
                </p>
              )}
              <section className="panel" aria-labelledby="warnings">
                <h2 id="warnings">{t('settings.warnings')}</h2>
                <ul className="settings">{site.map(rowOf)}</ul>
              </section>
              {brand !== null && features && (
                <FeaturesPanel
                  key={features.latest}
                  brand={brand}
                  setting={features}
                  onHistory={() => setOpen({ what: 'history', setting: features })}
                  onDone={done(features)}
                />
              )}
              <section className="panel" aria-labelledby="others">
                <h2 id="others">{t(brand === null ? 'settings.shared' : 'settings.ofBrand')}</h2>
                <ul className="settings">{others.map(rowOf)}</ul>
              </section>
            </>
          );
        }}
      </Loaded>
      <Freshness load={load} />
      {open?.what === 'edit' && open.setting.key !== 'features' && (
        <SettingDialog
          scope={scope}
          setting={{ ...open.setting, key: open.setting.key }}
          onClose={close}
          onDone={done(open.setting)}
        />
      )}
      {open?.what === 'history' && (
        <HistoryDialog scope={scope} setting={open.setting} onClose={close} onDone={done(open.setting)} />
      )}
      {open?.what === 'restore' && (
        <RestoreDialog
          scope={scope}
          setting={open.setting}
          value={open.value}
          onClose={close}
          onDone={done(open.setting)}
        />
      )}
      {(open?.what === 'approve' || open?.what === 'refuse') && (
        <FormDialog
          title={t(`setting.${open.setting.key}`)}
          submit={t(open.what)}
          reason="optional"
          send={async (note) => {
            const { state } = await call(decideSetting, {
              params: { id: open.version.id },
              body: { approves: open.what === 'approve', note },
            });
            done(open.setting)(state);
          }}
          onClose={close}
        >
          <p>{t('timeline.by', { name: open.version.changedBy })}</p>
          <p>{open.version.note}</p>
        </FormDialog>
      )}
    </>
  );
};
