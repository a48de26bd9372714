/** Client state for automated tests and debugging, in folded groups with a filter. */
import { useState } from 'react';
import { dataLayer } from '../../analytics/analytics.ts';
import {
  useAppState,
  useGiftState,
  useLoginState,
  usePartnerState,
  useRedeemState,
  useRegisterState,
  useShortcodeState,
  useStorefrontState,
} from '../../state/app-state.ts';
import { trace } from '../../navigation/navigation-trace.ts';
import { ruleSentences } from '@marquee/product/navigation/rule-sentences.ts';
import { useScreenTitle, useT } from '../../i18n/i18n.ts';
import { useSession } from '../../session/use-session.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import text from '../../ui/text.module.css';
import { CopyButton } from './copy-button.tsx';
import css from './debug-page.module.css';

type Group = readonly (readonly [name: string, value: string])[];

const asText = (value: unknown): string => JSON.stringify(value, null, 2);

/** One line for each field of a group; a list counts its entries. */
const fieldsOf = (group: unknown): Group =>
  Object.entries(group ?? {}).map(([name, value]) => [name, asText(value)] as const);

interface GroupProps {
  readonly name: string;
  readonly value: unknown;
  /** Lower case; empty: the whole group, folded. */
  readonly filter: string;
}

const DebugGroup = ({ name, value, filter }: GroupProps) => {
  const t = useT();
  const fields = fieldsOf(value);
  const shown = fields.filter((field) => `${name}.${field.join(' ')}`.toLowerCase().includes(filter));
  if (filter !== '' && shown.length === 0) return null;
  return (
    <details className={css.group} open={filter !== ''}>
      <summary>
        <h2>{name}</h2>
        <span className={text.hint}>{t('support.debug.fields', { count: fields.length })}</span>
      </summary>
      <div className={css.tools}>
        <CopyButton value={asText(value)} label={name} />
      </div>
      {shown.length === 0 ? (
        <p className={text.hint}>{t('support.debug.empty')}</p>
      ) : (
        <dl className={css.fields}>
          {shown.map(([field, content]) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                <pre>{content}</pre>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
};

const DebugPage = () => {
  const t = useT();
  const title = useScreenTitle('debug');
  const { claims } = useSession();
  const [filter, setFilter] = useState('');
  const debugState = {
    claims: claims ?? null,
    app: useAppState(),
    login: useLoginState(),
    partner: usePartnerState(),
    register: useRegisterState(),
    redeem: useRedeemState(),
    gift: useGiftState(),
    shortcode: useShortcodeState(),
    storefront: useStorefrontState(),
    analytics: dataLayer.read(),
    trace: trace.read().map((entry) => ({ ...entry, why: ruleSentences[entry.rule] })),
  };
  const whole = asText(debugState);
  const wanted = filter.trim().toLowerCase();
  return (
    <>
      <h1>{title}</h1>
      <p className={text.lead}>{t('support.debug.lead')}</p>
      <div className={css.filter}>
        <TextField
          label={t('support.debug.filter')}
          type="search"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        <CopyButton value={whole} label={t('support.debug.everything')} />
      </div>
      {Object.entries(debugState).map(([name, value]) => (
        <DebugGroup key={name} name={name} value={value} filter={wanted} />
      ))}
      <details className={css.group}>
        <summary>
          <h2>{t('support.debug.everything')}</h2>
        </summary>
        <pre id="debug" className={css.state}>
          {whole}
        </pre>
      </details>
    </>
  );
};
export default DebugPage;
