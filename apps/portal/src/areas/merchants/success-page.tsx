import { Link } from '../../navigation/link.tsx';
import { useAppState } from '../../state/app-state.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { useEmailVerified } from '../../session/use-email-verified.ts';
import layout from '../../ui/layout.module.css';
import { SuccessIllustration } from '../../ui/illustration/success.tsx';
import text from '../../ui/text.module.css';
import { brandNames } from './merchant-queries.ts';
import { NextSteps } from './next-steps.tsx';

const SuccessPage = () => {
  const t = useT();
  const language = useLanguage();
  const verified = useEmailVerified();
  const brands = useAppState(({ specialService }) => specialService.brands);
  const names = brandNames(brands ?? [], language);
  return (
    <div className={text.center}>
      <SuccessIllustration />
      <h1>{t('merchants.success.title')}</h1>
      <p className={text.lead}>
        {names ? t('merchants.success.watch', { brands: names }) : t('merchants.success.lead')}
      </p>
      <div className={layout.stack}>
        <div className={layout.close}>
          <NextSteps />
        </div>
        {verified === false && (
          <p className={text.hint}>
            {t('merchants.success.verify')} <Link to="checkEmail">{t('auth.checkEmail.confirm')}</Link>
          </p>
        )}
      </div>
    </div>
  );
};
export default SuccessPage;
