import { useT } from '../../../i18n/i18n.ts';
import { SuccessIllustration } from '../../../ui/illustration/success.tsx';
import text from '../../../ui/text.module.css';
import { ContinueButton } from '../continue-button.tsx';

const ConsolidationSuccessPage = () => {
  const t = useT();
  return (
    <div className={text.center}>
      <SuccessIllustration />
      <h1>{t('migration.done.title')}</h1>
      <p className={text.lead}>{t('migration.done.lead')}</p>
      <ContinueButton />
    </div>
  );
};
export default ConsolidationSuccessPage;
