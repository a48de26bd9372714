import type { Translated } from '../catalogue.ts';
import type en from '../en/account.ts';

export default {
  'account.save': 'Enregistrer',
  'account.cancel': 'Annuler',
  'account.saved': 'Vos modifications sont enregistrées.',
} as const satisfies Translated<typeof en>;
