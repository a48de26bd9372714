import type { Translated } from '../catalogue.ts';
import type en from '../en/failure.ts';

const fr: Translated<typeof en> = {
  'failure.page.title': 'Nous n’avons pas pu afficher cette page',
  'failure.page.lead': 'Le problème vient de nous. Tout ce que vous avez enregistré est intact.',
  'failure.page.reload': 'Recharger cette page',
  'failure.page.account': 'Aller à mon compte',
  'failure.page.signIn': 'Aller à la connexion',
  'failure.page.home': 'Aller à {brand}',
  'failure.page.still': 'Toujours rien?',
  'failure.page.support': 'Communiquer avec le soutien',
  'failure.page.reference': 'Référence : {reference}',
  'failure.text.missing': 'Ce texte n’est pas disponible pour le moment.',
};
export default fr;
