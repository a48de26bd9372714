/** Features, routes and flags of each brand, for developers and testers. */
import { brandIds, brandOf } from '@marquee/product/brands.ts';
import { featureFlagNames } from '@marquee/product/features.ts';
import { ruleSentences } from '@marquee/product/navigation/rule-sentences.ts';
import { demoCustomers, demoEmailOf, demoPassword } from '@marquee/product/values/demo/demo-customers.ts';
import { demoSignInParams } from '@marquee/product/demo-stories.ts';
import type { ReactNode } from 'react';
import { Link } from '../../navigation/link.tsx';
import { trace } from '../../navigation/navigation-trace.ts';
import { useScreenTitle, useLanguage, useT } from '../../i18n/i18n.ts';
import { config, featureFlagsFor } from '../../config/startup-config.ts';
import { useCurrentRoute } from '../../state/current-route.ts';
import { buttonClass } from '../../ui/button.tsx';
import text from '../../ui/text.module.css';
import { CopyButton } from './copy-button.tsx';
import { demoSignInOf, passwordCustomers } from './demo-sign-in.ts';
import { DemoSignInProgress } from './demo-sign-in-progress.tsx';
import css from './dev-tools-page.module.css';

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={css.section}>
    <h2>{title}</h2>
    {children}
  </section>
);

const Places = () => {
  const t = useT();
  return (
    <ul className={css.places}>
      <li>
        <Link to="debug">{t('support.devTools.debug')}</Link>
      </li>
      <li>
        <a href="/api/docs">{t('support.devTools.api')}</a>
      </li>
      {config.worldUrl && (
        <>
          <li>
            <a href={config.worldUrl}>{t('support.devTools.world')}</a>
          </li>
          <li>
            <a href={`${config.worldUrl}/inbox`}>{t('support.devTools.inbox')}</a>
          </li>
        </>
      )}
    </ul>
  );
};

const Brands = () => {
  const t = useT();
  const language = useLanguage();
  return (
    <div className={css.scroll} role="region" aria-label={t('support.devTools.brands')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('shell.brand')}</th>
            <th scope="col">{t('support.devTools.theme')}</th>
            <th scope="col">{t('shell.language')}</th>
            <th scope="col">{t('support.devTools.signIn')}</th>
          </tr>
        </thead>
        <tbody>
          {brandIds.map((id) => (
            <tr key={id}>
              <th scope="row">{brandOf(id).name[language]}</th>
              <td>{brandOf(id).theme}</td>
              <td>{brandOf(id).language ?? t('support.devTools.both')}</td>
              <td>
                <Link to="login" query={{ service: id }}>
                  {id}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Customers = () => {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      <div className={css.password}>
        <p className={text.hint}>{t('support.devTools.password', { password: demoPassword })}</p>
        <CopyButton value={demoPassword} label={demoPassword} />
      </div>
      <ul className={css.customers}>
        {passwordCustomers.map((kind) => {
          const { brand, says } = demoCustomers[kind];
          return (
            <li key={kind}>
              <span className={css.who}>
                <b>{demoEmailOf(kind)}</b>
                <span className={text.hint}>
                  {brandOf(brand).name[language]} · {says[language]}
                </span>
              </span>
              <Link
                to="devTools"
                query={{ service: brand, [demoSignInParams.customer]: kind }}
                className={buttonClass({ variant: 'outline', small: true })}
              >
                <span>{t('support.devTools.signInAs', { name: kind })}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
};

const FeatureMatrix = () => {
  const t = useT();
  const switches = brandIds.map((id) => ({ id, on: featureFlagsFor(id) }));
  return (
    <div className={css.scroll} role="region" aria-label={t('support.devTools.features')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('shell.brand')}</th>
            {brandIds.map((id) => (
              <th key={id} scope="col">
                <Link to="login" query={{ service: id }}>
                  {id}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {featureFlagNames.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {switches.map(({ id, on }) => (
                <td key={id} data-on={on[name] || undefined}>
                  {t(on[name] ? 'support.devTools.on' : 'support.devTools.off')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Trace = () => {
  const t = useT();
  const entries = trace.read();
  if (entries.length === 0) return <p className={text.hint}>{t('support.devTools.traceEmpty')}</p>;
  return (
    <ol className={css.trace}>
      {entries.toReversed().map((entry, index) => (
        <li key={entries.length - index}>
          <b>
            {entry.to}
            {entry.goes && ` → ${entry.goes}`}
          </b>
          <span className={text.hint}>
            {ruleSentences[entry.rule]} <code>{entry.rule}</code>
          </span>
        </li>
      ))}
    </ol>
  );
};

const DevToolsPage = () => {
  const request = demoSignInOf(useCurrentRoute(({ query }) => query));
  return request ? <DemoSignInProgress request={request} /> : <Tools />;
};
export default DevToolsPage;

const Tools = () => {
  const t = useT();
  const title = useScreenTitle('devTools');

  return (
    <>
      <h1>{title}</h1>
      <p className={text.lead}>{t('support.devTools.lead')}</p>
      <Section title={t('support.devTools.links')}>
        <Places />
      </Section>
      <Section title={t('support.devTools.customers')}>
        <Customers />
      </Section>
      <Section title={t('support.devTools.brands')}>
        <Brands />
      </Section>
      <Section title={t('support.devTools.features')}>
        <FeatureMatrix />
      </Section>
      <Section title={t('support.devTools.trace')}>
        <Trace />
      </Section>
    </>
  );
};
