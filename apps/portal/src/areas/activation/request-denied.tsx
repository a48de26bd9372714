import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { TvIllustration } from '../../ui/illustration/tv.tsx';
import text from '../../ui/text.module.css';
import { FocusedHeading } from '../../ui/focused-heading.tsx';
import { ContinueToBrand } from '../../navigation/continue-to-brand.tsx';

export const RequestDenied = ({
  device,
  onAgain,
}: {
  readonly device: string;
  readonly onAgain: () => void;
}) => {
  const t = useT();
  return (
    <div className={text.center}>
      <TvIllustration lights="dark" mark="denied" />
      <FocusedHeading>{t('activation.denied.title')}</FocusedHeading>
      <p className={text.lead}>{t('activation.denied.lead', { device })}</p>
      <div className={layout.stack}>
        <div className={layout.close}>
          <ContinueToBrand />
          <Button variant="outline" wide onClick={onAgain}>
            {t('activation.again')}
          </Button>
        </div>
      </div>
    </div>
  );
};
