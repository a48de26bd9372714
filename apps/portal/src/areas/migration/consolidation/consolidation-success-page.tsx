import { useT } from '../../../i18n.ts';
import { Done } from '../../../ui/picture/done.tsx';
import text from '../../../ui/text.module.css';
import { Onward } from '../onward.tsx';

const ConsolidationSuccessPage = () => {
  const t = useT();
  return (
    <div className={text.center}>
      <Done />
      <h1>{t('migration.done.title')}</h1>
      <p className={text.lead}>{t('migration.done.lead')}</p>
      <Onward />
    </div>
  );
};
export default ConsolidationSuccessPage;
