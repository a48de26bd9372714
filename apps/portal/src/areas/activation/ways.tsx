import { brandOf } from '@marquee/product/brands.ts';
import { useBrand } from '../../state/current-route.ts';
import { returnToBrand } from '../../navigation/return/return-to-brand.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';

/** To the brand; every brand with these screens has a home. `quiet`: the page has a button of its own before. */
export const Ways = ({ quiet = false }: { readonly quiet?: boolean }) => {
  const t = useT();
  const language = useLanguage();
  const { name } = brandOf(useBrand());
  return (
    <Button look={quiet ? 'line' : 'main'} wide onClick={() => void returnToBrand()}>
      {t('activation.link.brand', { brand: name[language] })}
    </Button>
  );
};
