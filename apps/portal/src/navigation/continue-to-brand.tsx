import { brandOf } from '@marquee/product/brands.ts';
import { useLanguage, useT } from '../i18n/i18n.ts';
import { useBrand } from '../state/current-route.ts';
import { Button } from '../ui/button.tsx';
import { returnToBrand } from './return/return-to-brand.ts';

/** `secondary`: the page has another primary button. */
export const ContinueToBrand = ({ secondary = false }: { readonly secondary?: boolean }) => {
  const t = useT();
  const language = useLanguage();
  const { name } = brandOf(useBrand());
  return (
    <Button variant={secondary ? 'outline' : 'primary'} wide onClick={() => void returnToBrand()}>
      {t('auth.checkServices.home', { brand: name[language] })}
    </Button>
  );
};
