/** Email preferences: by brand, one switch for each purpose beside the words that the customer agrees to. */
import { brandOf } from '@marquee/product/brands.ts';
import { type Preferences, setPreferences } from '@marquee/product/contract/privacy/preferences.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { useQuery } from '../../api/use-query.ts';
import { useId, useRef, useState } from 'react';
import { toApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { queryClient } from '../../api/query-client.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { ParentLink } from '../../navigation/back-link.tsx';
import { useSession } from '../../session/use-session.ts';
import { getBrand } from '../../state/current-route.ts';
import { Wordmark } from '../../theme/wordmark.tsx';
import { Button } from '../../ui/button.tsx';
import { Toggle } from '../../ui/form/toggle.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import layout from '../../ui/layout.module.css';
import panel from '../../ui/panel.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import css from './privacy.module.css';
import { acceptLanguage, preferencesQuery } from './privacy-queries.ts';

type BrandPreferences = Preferences['brands'][number];
type Choice = BrandPreferences['choices'][number];
type Decide = (choices: readonly Decision[]) => void;
interface Decision extends Pick<BrandPreferences, 'brand'>, Pick<Choice, 'purpose' | 'granted'> {}

const PreferencesPage = () => {
  const t = useT();
  const { isDtc } = useSession();
  const query = useQuery(preferencesQuery(useLanguage()));
  return (
    <div className={layout.medium}>
      <ParentLink to="privacy">{t('privacy.page.title')}</ParentLink>
      <h1>{t('privacy.preferences.title')}</h1>
      <p className={text.lead}>{t('privacy.preferences.lead')}</p>
      <div className={layout.stack}>
        {!isDtc && <InlineAlert>{t('privacy.preferences.provider')}</InlineAlert>}
        <QueryBoundary query={query} skeleton={<Skeleton width="100%" height="480px" />}>
          {(preferences) => <PreferencesForm preferences={preferences} />}
        </QueryBoundary>
      </div>
    </div>
  );
};
export default PreferencesPage;

const withDecisions = ({ purposes, brands }: Preferences, decisions: readonly Decision[]): Preferences => ({
  purposes,
  brands: brands.map(({ brand, choices }) => ({
    brand,
    choices: choices.map((choice) => {
      const decision = decisions.find((each) => each.brand === brand && each.purpose === choice.purpose);
      return decision ? { ...choice, granted: decision.granted } : choice;
    }),
  })),
});

/** Shows a choice at once and sends one after the other, so that the last click is the last word. */
const useDecide = (preferences: Preferences) => {
  const language = useLanguage();
  const [failed, setFailed] = useState<ErrorCode>();
  const [saved, setSaved] = useState(false);
  const sending = useRef(Promise.resolve());
  const { queryKey } = preferencesQuery(language);
  const send = async (decisions: readonly Decision[]): Promise<void> => {
    const versionOf = ({ purpose }: Decision) =>
      preferences.purposes.find((each) => each.purpose === purpose)?.version ?? 0;
    try {
      await call(setPreferences, {
        headers: acceptLanguage(language),
        body: {
          language,
          choices: decisions.map((decision) => ({ ...decision, version: versionOf(decision) })),
        },
        showLoader: false,
      });
      setSaved(true);
    } catch (error) {
      const { code } = toApiError(error);
      if (code !== 'invalid_token') setFailed(code);
      await queryClient.invalidateQueries({ queryKey });
    }
  };
  const decide: Decide = (decisions) => {
    setFailed(undefined);
    setSaved(false);
    queryClient.setQueryData<Preferences>(queryKey, (shown) => shown && withDecisions(shown, decisions));
    sending.current = sending.current.then(() => send(decisions));
  };
  return { decide, failed, saved };
};

const PreferencesForm = ({ preferences }: { readonly preferences: Preferences }) => {
  const t = useT();
  const current = getBrand();
  const { decide, failed, saved } = useDecide(preferences);
  const granted = preferences.brands.flatMap(({ brand, choices }) =>
    choices.filter((choice) => choice.granted).map(({ purpose }) => ({ brand, purpose, granted: false })),
  );
  // Where people are comes first.
  const brands = preferences.brands.toSorted(
    (one, other) => Number(other.brand === current) - Number(one.brand === current),
  );
  return (
    <>
      <div className={panel.panel}>
        {brands.map((each) => (
          <BrandChoices
            key={each.brand}
            preferences={preferences}
            {...each}
            isOpen={each.brand === current}
            decide={decide}
          />
        ))}
      </div>
      {failed && (
        <InlineAlert kind="bad" role="alert">
          {t(failed)}
        </InlineAlert>
      )}
      <div className={css.end}>
        <p className={text.hint} role="status">
          {saved && t('privacy.preferences.saved')}
        </p>
        {granted.length > 0 && (
          <Button variant="outline" small onClick={() => decide(granted)}>
            {t('privacy.preferences.allOff')}
          </Button>
        )}
      </div>
    </>
  );
};

interface BrandProps extends BrandPreferences {
  readonly preferences: Preferences;
  readonly isOpen: boolean;
  readonly decide: Decide;
}

const BrandChoices = ({ preferences, brand, choices, isOpen, decide }: BrandProps) => {
  const t = useT();
  const language = useLanguage();
  const site = brandOf(brand).name[language];
  const on = choices.filter(({ granted }) => granted).length;
  const [wasOn] = useState(on > 0);
  return (
    <details className={css.brand} open={isOpen || wasOn}>
      <summary>
        <Wordmark brand={brand} label={site} className={css.mark} />
        <span className={text.hint}>
          {on === 0 ? t('privacy.preferences.off') : t('privacy.preferences.on', { on, all: choices.length })}
        </span>
      </summary>
      <ul className={css.choices}>
        {choices.map((choice) => (
          <ChoiceRow
            key={choice.purpose}
            site={site}
            label={preferences.purposes.find(({ purpose }) => purpose === choice.purpose)?.label ?? ''}
            choice={choice}
            onChange={(granted) => decide([{ brand, purpose: choice.purpose, granted }])}
          />
        ))}
      </ul>
    </details>
  );
};

interface ChoiceProps {
  readonly site: string;
  readonly label: string;
  readonly choice: Choice;
  readonly onChange: (granted: boolean) => void;
}

const ChoiceRow = ({ site, label, choice: { granted, words, decidedAt }, onChange }: ChoiceProps) => {
  const t = useT();
  const id = useId();
  const date = formatDate(decidedAt ?? '', useLanguage());
  return (
    <li className={css.choice}>
      <div>
        <p className={panel.value}>{label}</p>
        <p className={panel.key} id={id}>
          {words} {granted && decidedAt && t('privacy.preferences.since', { date })}
        </p>
      </div>
      <Toggle label={`${site}, ${label}`} describedBy={id} checked={granted} onChange={onChange} />
    </li>
  );
};
