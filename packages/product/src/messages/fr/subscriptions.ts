import type { Translated } from '../catalogue.ts';
import type en from '../en/subscriptions.ts';

export default {
  'subscriptions.list.title': 'Abonnements',
  'subscriptions.list.lead': 'Tout ce que vous regardez, et qui vous le facture.',
} as const satisfies Translated<typeof en>;
