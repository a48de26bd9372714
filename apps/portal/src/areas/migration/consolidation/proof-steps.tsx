/** One step for each account that has to be proven: its password, a code to its email, or a sign-in at its party. */
import {
  authorizeConsolidation,
  consolidate,
  sendConsolidationCode,
} from '@marquee/product/contract/migration.ts';
import { limits } from '@marquee/product/limits.ts';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { FormField } from '../../../forms/form-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { redirectTo } from '../../../navigation/leave-site.ts';
import { Button } from '../../../ui/button.tsx';
import { focusHeading } from '../../../ui/focus-heading.ts';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { UserRow } from '../../../ui/user-row.tsx';
import type { Candidate } from '../migration-queries.ts';

export interface Proving {
  readonly candidates: readonly Candidate[];
  /** Accounts that needed no proof are here already. */
  readonly hasMoved: boolean;
}

interface ProofStepsProps extends Proving {
  readonly onDone: () => Promise<void>;
  /** Every account was left as it is. */
  readonly onNothing: () => void;
}

export const ProofSteps = ({ candidates, hasMoved, onDone, onNothing }: ProofStepsProps) => {
  const t = useT();
  const [step, setStep] = useState(0);
  const [moved, setMoved] = useState(hasMoved);
  const candidate = candidates[step]!;
  const next = async (movedNow: boolean): Promise<void> => {
    setMoved(moved || movedNow);
    if (step + 1 < candidates.length) {
      setStep(step + 1);
      return focusHeading();
    }
    return moved || movedNow ? onDone() : onNothing();
  };
  return (
    <>
      <p className={text.lead}>{t('migration.proof.title')}</p>
      {candidates.length > 1 && (
        <p className={text.small}>
          {t('migration.proof.step', { step: step + 1, count: candidates.length })}
        </p>
      )}
      <div className={layout.stack}>
        <UserRow email={candidate.email} detail={t(`migration.found.source.${candidate.source}`)} />
        <Proof key={candidate.accountId} candidate={candidate} onMerged={() => next(true)} />
        <Button variant="text" small onClick={() => void next(false)}>
          {t('migration.proof.skip')}
        </Button>
      </div>
    </>
  );
};

interface ProofProps {
  readonly candidate: Candidate;
  readonly onMerged: () => Promise<void>;
}

const Proof = ({ candidate, onMerged }: ProofProps) => {
  const [byCode, setByCode] = useState(candidate.proof === 'emailCode');
  if (candidate.party) return <PartyProof candidate={candidate} party={candidate.party} />;
  if (byCode) return <CodeProof candidate={candidate} onMerged={onMerged} />;
  return <PasswordProof candidate={candidate} onMerged={onMerged} onCode={() => setByCode(true)} />;
};

interface PasswordProofProps extends ProofProps {
  readonly onCode: () => void;
}

const PasswordProof = ({ candidate: { accountId, email }, onMerged, onCode }: PasswordProofProps) => {
  const t = useT();
  const form = useForm({
    initialValues: { password: '' },
    send: async ({ password }) => {
      await call(consolidate, { body: { accountIds: [accountId], proofs: [{ accountId, password }] } });
      return onMerged();
    },
    clearOnError: { INVALID_PASSWORD: ['password'] },
  });
  return (
    <Form form={form}>
      <p className={text.small}>{t('migration.proof.passwordLead')}</p>
      <FormField
        form={form}
        name="password"
        label={t('migration.proof.passwordLabel', { email })}
        autoComplete="off"
      />
      <div className={layout.close}>
        <Button type="submit" wide busy={form.busy}>
          {t('migration.proof.submit')}
        </Button>
        <Button variant="text" small onClick={onCode}>
          {t('migration.proof.sendCodeInstead', { email })}
        </Button>
      </div>
    </Form>
  );
};

const CodeProof = ({ candidate: { accountId, email }, onMerged }: ProofProps) => {
  const t = useT();
  const [isSent, setSent] = useState(false);
  const sending = useForm({
    initialValues: {},
    send: async () => {
      await call(sendConsolidationCode, { body: { accountId } });
      setSent(true);
    },
  });
  return (
    <>
      <Form form={sending}>
        <p className={text.small} role="status">
          {isSent
            ? t('migration.proof.codeSent', { email, minutes: limits.consolidationCodeMinutes })
            : t('migration.proof.codeLead', { email })}
        </p>
        <Button type="submit" {...(isSent ? { variant: 'text' } : { wide: true })} busy={sending.busy}>
          {t(isSent ? 'migration.proof.sendAgain' : 'migration.proof.sendCode')}
        </Button>
      </Form>
      {isSent && <CodeForm accountId={accountId} onMerged={onMerged} />}
    </>
  );
};

interface CodeFormProps extends Pick<ProofProps, 'onMerged'> {
  readonly accountId: string;
}

const CodeForm = ({ accountId, onMerged }: CodeFormProps) => {
  const t = useT();
  const form = useForm({
    initialValues: { verificationCode: '' },
    send: async ({ verificationCode }) => {
      const proofs = [{ accountId, verificationCode }];
      await call(consolidate, { body: { accountIds: [accountId], proofs } });
      return onMerged();
    },
  });
  return (
    <Form form={form}>
      <FormField form={form} name="verificationCode" />
      <Button type="submit" wide busy={form.busy}>
        {t('migration.proof.submit')}
      </Button>
    </Form>
  );
};

interface PartyProofProps extends Pick<ProofProps, 'candidate'> {
  readonly party: NonNullable<Candidate['party']>;
}

const PartyProof = ({ candidate: { accountId }, party: { displayName: party } }: PartyProofProps) => {
  const t = useT();
  const language = useLanguage();
  const form = useForm({
    initialValues: {},
    send: async () => {
      const { url } = await call(authorizeConsolidation, {
        body: { accountId },
        headers: { 'accept-language': language },
      });
      redirectTo(url);
    },
  });
  return (
    <Form form={form}>
      <p className={text.small}>{t('migration.proof.providerLead', { party })}</p>
      <Button type="submit" wide busy={form.busy}>
        {t('migration.proof.providerSignIn', { party })}
      </Button>
    </Form>
  );
};
