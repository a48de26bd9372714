/** Second step of a sign-in. */
import { redirectAfterSignIn } from '../../../auth/sign-in.ts';
import SecondStepForm from '../../../auth/forms/second-step-form.tsx';
import { useT } from '../../../i18n/i18n.ts';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { useSecondStep } from '../../../session/second-step-state.ts';
import { clearSecondStep } from '../../../auth/forms/keep-second-step.ts';
import { useState } from 'react';
import text from '../../../ui/text.module.css';

const SecondStepPage = () => {
  const t = useT();
  const [next] = useState(() => useSecondStep.getState().next);
  const continueSignIn = () => (next ? navigateToRoute(next, { replace: true }) : redirectAfterSignIn());
  const restart = () => {
    clearSecondStep();
    void navigateToRoute(next ? 'login' : 'loginDTCPassword', { replace: true });
  };
  return (
    <>
      <h1>{t('security.secondStep.title')}</h1>
      <p className={text.lead}>{t('security.secondStep.lead')}</p>
      <SecondStepForm onDone={continueSignIn} onRestart={restart} />
    </>
  );
};
export default SecondStepPage;
