import { brandOf } from '@marquee/product/brands.ts';
import { useBrand } from '../../state/current-route.ts';
import { returnToBrand } from '../../navigation/return/return-to-brand.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';

/** Link to the brand's home. `quiet`: secondary, because the page has a primary button. */
export const Ways = ({ quiet = false }: { readonly quiet?: boolean }) => {
  const t = useT();
  const language = useLanguage();
  const { name } = brandOf(useBrand());
  return (
    <Button variant={quiet ? 'outline' : 'primary'} wide onClick={() => void returnToBrand()}>
      {t('activation.link.brand', { brand: name[language] })}
    </Button>
  );
};
