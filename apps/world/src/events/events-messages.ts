/** Words of the page of received events. */
import type { Language } from '@marquee/product/brands.ts';
import type { ReceiverMode } from './received-events.ts';

interface EventsMessages {
  readonly title: string;
  readonly lead: string;
  readonly modes: string;
  readonly modesLead: string;
  readonly mode: Readonly<Record<ReceiverMode, string>>;
  readonly account: string;
  readonly everyAccount: string;
  readonly noAccount: string;
  readonly show: string;
  readonly none: string;
  readonly noneOfAccount: string;
  readonly refused: (count: number) => string;
  readonly columns: Readonly<Record<'time' | 'type' | 'sequence' | 'account' | 'data', string>>;
  readonly repeated: (times: number) => string;
  readonly details: string;
  readonly goneHint: string;
}

const en: EventsMessages = {
  title: 'Events',
  lead: 'What the portal tells the company’s other systems: signed webhooks, verified here, in order for each account.',
  modes: 'How this receiver answers',
  modesLead: 'When it fails, the portal tries again after 5 seconds, then 5 minutes, for up to three days.',
  mode: { take: 'Takes events', fail: 'Answers 500', slow: 'Takes 20 seconds', gone: 'Answers 410 Gone' },
  account: 'Account',
  everyAccount: 'Every account',
  noAccount: 'No account',
  show: 'Show',
  none: 'No events yet. Sign up, buy a plan or link a provider, then come back.',
  noneOfAccount: 'No events for this account.',
  refused: (count) => `Refused because of a wrong signature: ${count}`,
  columns: { time: 'Time', type: 'Event', sequence: 'No.', account: 'Account', data: 'Data' },
  repeated: (times) => `came ${times} times`,
  details: 'Show data',
  goneHint: 'After 410 the portal turns the endpoint off. Starting it again turns it back on.',
};

const fr: EventsMessages = {
  title: 'Événements',
  lead: 'Ce que le portail annonce aux autres systèmes de l’entreprise\u00A0: des webhooks signés, vérifiés ici, dans l’ordre pour chaque compte.',
  modes: 'Réponse de ce récepteur',
  modesLead:
    'En cas d’échec, le portail réessaie après 5\u00A0secondes, puis 5\u00A0minutes, pendant au plus trois jours.',
  mode: {
    take: 'Accepte les événements',
    fail: 'Répond 500',
    slow: 'Prend 20\u00A0secondes',
    gone: 'Répond 410 Gone',
  },
  account: 'Compte',
  everyAccount: 'Tous les comptes',
  noAccount: 'Aucun compte',
  show: 'Afficher',
  none: 'Aucun événement pour le moment. Créez un compte, achetez un forfait ou liez un fournisseur, puis revenez.',
  noneOfAccount: 'Aucun événement pour ce compte.',
  refused: (count) => `Refusés à cause d’une mauvaise signature\u00A0: ${count}`,
  columns: { time: 'Heure', type: 'Événement', sequence: 'Nº', account: 'Compte', data: 'Données' },
  repeated: (times) => `reçu ${times} fois`,
  details: 'Voir les données',
  goneHint:
    'Après un 410, le portail désactive ce point de réception. Il le réactive à son prochain démarrage.',
};

export const eventsMessages: Readonly<Record<Language, EventsMessages>> = { en, fr };
