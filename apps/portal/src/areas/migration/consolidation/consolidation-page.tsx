/** Other accounts of the same person: contents, blockers and the choice of which to merge. */
import { consolidate } from '@marquee/product/contract/migration.ts';
import { limits } from '@marquee/product/limits.ts';
import { useQuery } from '../../../api/use-query.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { focusHeading } from '../../../ui/focus-heading.ts';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { clearAppState } from '../../../state/app-state.ts';
import { isApiError } from '../../../api/api-error.ts';
import { Form } from '../../../forms/form.tsx';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { refreshClaims } from '../../../session/refresh-claims.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldDescription } from '../../../ui/form/text-field.tsx';
import layout from '../../../ui/layout.module.css';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import picture from '../../../ui/illustration/marquee.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import panel from '../../../ui/panel.module.css';
import text from '../../../ui/text.module.css';
import { CandidateChoice } from './candidate-choice.tsx';
import css from './consolidation-page.module.css';
import { type Candidate, candidatesKey, candidatesQuery } from '../migration-queries.ts';
import { type Proving, ProofSteps } from './proof-steps.tsx';
import { ReturnedProof, useReturnedProof } from './returned-proof.tsx';

/** Until this flag is cleared, the guard redirects here. */
const endConsolidation = (): void => clearAppState('startedConsolidationFlow');

const exitConsolidation = (): void => {
  endConsolidation();
  void navigateToRoute('manageAccount');
};

const ConsolidationPage = () => {
  const t = useT();
  const { isBdu } = useSession();
  return (
    <>
      <h1>{t('migration.consolidate.title')}</h1>
      {isBdu ? <ProviderAccountNotice /> : <CandidateList />}
    </>
  );
};
export default ConsolidationPage;

/** Accounts of a TV provider cannot be consolidated. */
const ProviderAccountNotice = () => {
  const t = useT();
  return (
    <div className={layout.stack}>
      <InlineAlert>{t('BDU_FORBIDDEN')}</InlineAlert>
      <ExitButton />
    </div>
  );
};

const CandidateList = () => {
  const query = useQuery(candidatesQuery(useLanguage()));
  const [proving, setProving] = useState<Proving>();
  const [returned, setReturned] = useReturnedProof();
  if (returned) return <ReturnedProof proof={returned} onMerged={finish} onRefused={setReturned} />;
  if (proving) return <ProofSteps {...proving} onDone={finish} onNothing={() => setProving(undefined)} />;
  return (
    <>
      <QueryBoundary query={query} skeleton={<ConsolidationSkeleton />}>
        {(candidates) =>
          candidates.length > 0 ? (
            <CandidatesForm candidates={candidates} onProve={setProving} />
          ) : (
            <NoCandidates />
          )
        }
      </QueryBoundary>
      {query.isError && !query.data && (
        <div className={layout.stack}>
          <ExitButton />
        </div>
      )}
    </>
  );
};

const ExitButton = () => {
  const t = useT();
  return (
    <Button variant="outline" wide onClick={exitConsolidation}>
      {t('migration.found.cancel')}
    </Button>
  );
};

const isFree = ({ conflicts }: Candidate): boolean => conflicts.length === 0;

const finish = async (): Promise<void> => {
  await refreshClaims();
  endConsolidation();
  await navigateToRoute('consolidationSuccess', { replace: true });
  void queryClient.invalidateQueries();
};

/** Refetch the candidates: the server rejected an outdated list. */
const refetchCandidates = async (): Promise<void> => {
  await queryClient.refetchQueries({ queryKey: candidatesKey });
  // The focused element may be gone.
  focusHeading();
};

interface CandidatesFormProps {
  readonly candidates: readonly Candidate[];
  readonly onProve: (proving: Proving) => void;
}

const needsProof = ({ proof }: Candidate): boolean => proof !== 'none';

const CandidatesForm = ({ candidates, onProve }: CandidatesFormProps) => {
  const t = useT();
  const group = useRef<HTMLFieldSetElement>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isMissing, setMissing] = useState(false);
  const free = candidates.filter(isFree);
  const chosen = free.filter(({ accountId }) => ticked.has(accountId));

  const form = useForm({
    initialValues: {},
    send: async () => {
      setMissing(chosen.length === 0);
      if (chosen.length === 0) return group.current?.querySelector<HTMLElement>('input:enabled')?.focus();
      const atOnce = chosen.filter((each) => !needsProof(each));
      const toProve = chosen.filter(needsProof);
      try {
        if (atOnce.length > 0)
          await call(consolidate, { body: { accountIds: atOnce.map(({ accountId }) => accountId) } });
      } catch (error) {
        if (isApiError(error, 'CONSOLIDATION_CONFLICT', 'NOT_FOUND')) await refetchCandidates();
        throw error;
      }
      if (toProve.length === 0) return finish();
      return onProve({ candidates: toProve, hasMoved: atOnce.length > 0 });
    },
  });
  const choose = (accountId: string, isChosen: boolean): void => {
    const others = [...ticked].filter((id) => id !== accountId);
    setTicked(new Set(isChosen ? [...others, accountId] : others));
    setMissing(false);
  };
  return (
    <>
      <p className={text.lead}>{t('migration.found.lead', { count: candidates.length })}</p>
      <Form form={form}>
        <fieldset ref={group} className={css.group} aria-describedby={isMissing ? 'choose' : undefined}>
          <legend>{t('migration.found.legend')}</legend>
          {candidates.map((candidate) => (
            <CandidateChoice
              key={candidate.accountId}
              candidate={candidate}
              isChosen={chosen.includes(candidate)}
              onChange={(isChosen) => choose(candidate.accountId, isChosen)}
            />
          ))}
          <FieldDescription id="choose" error={isMissing && t('migration.found.choose')} />
        </fieldset>
        {free.length > 0 ? (
          <>
            <ul className={`${panel.facts} ${text.small}`}>
              <li>{t('migration.found.profilesStay', { count: limits.profiles })}</li>
              <li>{t('migration.found.gone')}</li>
            </ul>
            <div className={layout.close}>
              <Button type="submit" wide busy={form.busy}>
                {t('migration.found.submit')}
              </Button>
              <ExitButton />
            </div>
          </>
        ) : (
          <>
            <InlineAlert>{t('migration.found.blocked')}</InlineAlert>
            <ExitButton />
          </>
        )}
      </Form>
    </>
  );
};

/** No candidates: end the flow, so that the guard lets the customer leave. */
const NoCandidates = () => {
  const t = useT();
  useEffect(endConsolidation, []);
  return (
    <EmptyState
      picture={
        <>
          <circle className={picture.soft} cx="120" cy="72" r="24" />
          <circle className={picture.line} cx="120" cy="72" r="24" />
        </>
      }
      title={t('migration.found.none')}
      lead={t('migration.found.noneLead')}
    >
      <div className={layout.stack}>
        <Button wide onClick={exitConsolidation}>
          {t('migration.account')}
        </Button>
      </div>
    </EmptyState>
  );
};

const ConsolidationSkeleton = () => (
  <div className={layout.stack}>
    <Skeleton width="70%" height="24px" />
    <Skeleton width="100%" height="96px" />
    <Skeleton width="100%" height="72px" />
    <Skeleton width="100%" height="52px" />
    <Skeleton width="100%" height="52px" />
  </div>
);
