/** A try of a claim map: claims in, and what a sign-in makes of them. */
import { useId, useState } from 'react';
import { type TriedClaims, tryClaims } from '@marquee/product/contract/staff/companies.ts';
import { catalog } from '@marquee/product/values/billing/catalog.ts';
import type { ClaimMap, ClaimsKind } from '@marquee/product/values/integrations.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { ApiError, call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { Failure } from '../ui/failure.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { claimsOfText, exampleClaims } from './claims-text.ts';

const ClaimResults = ({ tried }: { tried: TriedClaims }) => {
  const { t, language } = useWords();
  const { refused, claims, skus, unknown } = tried;
  const granted = skus?.map((sku) => skuName(sku, language) ?? sku).join(', ');
  return (
    <>
      <p className={refused ? 'alert bad' : 'alert good'}>{t(refused ? 'claims.refused' : 'claims.works')}</p>
      <dl className="differences">
        {claims.map(({ name, at, value, problem, note }) => (
          <div key={name}>
            <dt>
              {t(`claims.name.${name}`)} <small>{at}</small>
            </dt>
            <dd>
              {value ?? <span className="muted">{t('claims.none')}</span>}
              {problem && <b className="claim-note wrong">{t(`claims.problem.${problem}`)}</b>}
              {note && <span className="claim-note muted">{t(`claims.note.${note}`)}</span>}
            </dd>
          </div>
        ))}
        {!refused && (
          <div>
            <dt>{t('claims.grants')}</dt>
            <dd>
              <b>{skus === null ? t('claims.everything') : granted || t('claims.nothing')}</b>
            </dd>
          </div>
        )}
        {unknown.length > 0 && (
          <div>
            <dt>{t('claims.unknown')}</dt>
            <dd>{unknown.join(', ')}</dd>
          </div>
        )}
      </dl>
    </>
  );
};

interface ClaimsTesterProps {
  readonly kind: ClaimsKind;
  /** Absent: one that is not stored yet. */
  readonly company?: string | undefined;
  /** The map as it stands in the form around it, if there is one. */
  readonly mapOf: (form: HTMLFormElement | null) => ClaimMap;
}

export const ClaimsTester = ({ kind, company, mapOf }: ClaimsTesterProps) => {
  const { t } = useWords();
  const id = useId();
  const [text, setText] = useState('');
  const [tried, setTried] = useState<TriedClaims>();
  const [failure, setFailure] = useState<ApiError>();
  const claims = claimsOfText(text);
  const [isWrong, setIsWrong] = useState(false);
  const run = (form: HTMLFormElement | null) => {
    setTried(undefined);
    setFailure(undefined);
    setIsWrong(claims === undefined);
    if (!claims) return;
    call(tryClaims, {
      body: { kind, ...(company !== undefined && { company }), map: mapOf(form), claims },
    }).then(setTried, (error: unknown) =>
      setFailure(error instanceof ApiError ? error : new ApiError('GENERIC', null)),
    );
  };
  const fillExample = (form: HTMLFormElement | null) => {
    const map = mapOf(form);
    const codes = Object.keys(map.skus?.map ?? {});
    setText(exampleClaims(kind, map, codes.length > 0 ? codes : [catalog[0]!.entitledSkus[0]!]));
  };
  const explain = ({ code }: ApiError) => {
    if (code === 'PAYLOAD_TOO_LARGE') return t('claims.tooLarge');
    return code === 'VALIDATION' ? t('claims.wrongMap') : undefined;
  };
  return (
    <div className="steps">
      <p className="muted">{t('claims.lead')}</p>
      <p className="field">
        <label htmlFor={id}>{t('claims.text')}</label>
        <textarea
          id={id}
          rows={8}
          spellCheck={false}
          autoComplete="off"
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setText(target.value)}
        />
        <small id={`${id}-hint`} className="muted">
          {t('claims.hint')}
        </small>
      </p>
      <p className="actions">
        <button type="button" className="button" onClick={({ currentTarget }) => run(currentTarget.form)}>
          {t('claims.try')}
        </button>
        <button
          type="button"
          className="button"
          onClick={({ currentTarget }) => fillExample(currentTarget.form)}
        >
          {t('claims.example')}
        </button>
      </p>
      {isWrong && (
        <p className="alert bad" role="alert">
          {t('claims.notJson')}
        </p>
      )}
      <Failure failure={failure} explained={failure && explain(failure)} />
      <div role="status" className="steps">
        {tried && <ClaimResults tried={tried} />}
      </div>
    </div>
  );
};

interface ClaimsDialogProps {
  readonly kind: ClaimsKind;
  readonly company: string;
  readonly name: string;
  readonly map: ClaimMap;
  readonly onClose: () => void;
}

export const ClaimsDialog = ({ kind, company, name, map, onClose }: ClaimsDialogProps) => {
  const { t } = useWords();
  return (
    <Dialog title={t('claims.tryOf', { name })} onClose={onClose}>
      <ClaimsTester kind={kind} company={company} mapOf={() => map} />
    </Dialog>
  );
};
