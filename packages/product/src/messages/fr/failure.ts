import type en from '../en/failure.ts';
import type { Translated } from '../catalogue.ts';

const fr: Translated<typeof en> = {
  'failure.page.title': 'Nous n’avons pas pu afficher cette page',
  'failure.page.reload': 'Recharger cette page',
  'failure.text.missing': 'Ce texte n’est pas disponible pour le moment.',
};
export default fr;
