/** Words of the app stores' page. */
import type { Language } from '@marquee/product/brands.ts';
import type { AppStore, StoreState } from '@marquee/product/values/stores.ts';
import type { Action, Happening } from './purchases.ts';

interface StoresMessages {
  readonly title: string;
  readonly lead: string;
  readonly deviceName: string;
  readonly storesNav: string;
  readonly stores: Readonly<Record<AppStore, string>>;
  readonly app: string;
  readonly appLead: string;
  readonly brand: string;
  readonly signIn: string;
  readonly codeLead: string;
  readonly openPortal: string;
  readonly waiting: string;
  readonly hello: (name: string) => string;
  readonly helloLead: string;
  readonly signOut: string;
  readonly shelf: string;
  readonly shelfLead: string;
  readonly tester: string;
  readonly buy: string;
  readonly buyOf: (name: string) => string;
  readonly purchases: string;
  readonly noPurchases: string;
  readonly notices: string;
  readonly noticesLead: string;
  readonly noNotices: string;
  readonly repeat: string;
  readonly shuffle: string;
  readonly restore: string;
  readonly columns: Readonly<
    Record<'plan' | 'price' | 'state' | 'until' | 'act' | 'time' | 'happened' | 'answer', string>
  >;
  readonly perCycle: Readonly<Record<'monthly' | 'annual', string>>;
  readonly sandbox: string;
  readonly states: Readonly<Record<StoreState, string>>;
  readonly actions: Readonly<Record<Action, string>>;
  readonly happened: Readonly<Record<Happening, string>>;
  readonly unanswered: string;
  readonly tries: (count: number) => string;
  readonly outcomes: Readonly<Record<string, string>>;
  readonly refused: string;
}

const en: StoresMessages = {
  title: 'App stores',
  lead: 'Buy a plan as an app would, then let things happen to it: each time, the store tells the portal.',
  deviceName: 'Demo app',
  storesNav: 'Stores',
  stores: { APPLE: 'App Store', GOOGLE: 'Google Play', ROKU: 'Roku' },
  app: 'The app',
  appLead:
    'Sign in to the app so that what you buy belongs to your account. You can also buy first and restore later.',
  brand: 'App of',
  signIn: 'Sign in to the app',
  codeLead: 'Approve this code in the portal:',
  openPortal: 'Open the portal',
  waiting: 'Waiting for the portal. This page checks automatically.',
  hello: (name) => `Signed in as ${name}`,
  helloLead: 'What you buy now is linked to this account.',
  signOut: 'Sign out of the app',
  shelf: 'On sale',
  shelfLead: 'The store charges nothing here.',
  tester: 'Buy as a tester (sandbox)',
  buy: 'Buy',
  buyOf: (name) => `Buy ${name}`,
  purchases: 'Purchases',
  noPurchases: 'Nothing bought yet.',
  notices: 'Notices to the portal',
  noticesLead:
    'A notice may come twice, late or in the wrong order. The portal reads the state from the store.',
  noNotices: 'Nothing sent yet.',
  repeat: 'Send again',
  shuffle: 'Send all again, shuffled',
  restore: 'Restore in the app',
  columns: {
    plan: 'Plan',
    price: 'Price',
    state: 'State',
    until: 'Paid until',
    act: 'Let it happen',
    time: 'Time',
    happened: 'What happened',
    answer: 'Answer',
  },
  perCycle: { monthly: 'a month', annual: 'a year' },
  sandbox: 'tester',
  states: {
    ACTIVE: 'Active',
    GRACE: 'Payment failed, grace',
    ON_HOLD: 'On hold',
    PAUSED: 'Paused',
    CANCELLED: 'Cancelled',
    EXPIRED: 'Ended',
    REVOKED: 'Refunded',
  },
  actions: {
    renew: 'Renew',
    fail: 'Fail the payment',
    hold: 'Put on hold',
    pause: 'Pause',
    cancel: 'Cancel',
    resume: 'Undo the cancellation',
    expire: 'End now',
    refund: 'Refund',
    change: 'Change plan',
  },
  happened: {
    buy: 'Bought',
    renew: 'Renewed',
    fail: 'Payment failed',
    hold: 'Put on hold',
    pause: 'Paused',
    cancel: 'Cancelled',
    resume: 'Cancellation undone',
    expire: 'Ended',
    refund: 'Refunded',
    change: 'Plan changed',
    replaced: 'Replaced by another plan',
  },
  unanswered: 'no answer',
  tries: (count) => (count === 1 ? 'sent once' : `sent ${count} times`),
  outcomes: {
    bought: 'Bought. The portal has been told.',
    restored: 'Restored: the purchase belongs to this account.',
    shuffled: 'Every notice was sent again, in another order.',
    STORE_OTHER_ACCOUNT:
      'This purchase belongs to another account. Its owner gets an email with a link to release it.',
    STORE_INVALID: 'The portal doesn’t accept this purchase: it has ended, or it belongs to a tester.',
    SERVICE_UNAVAILABLE: 'The portal isn’t answering.',
    invalid_token: 'Sign in to the app first.',
  },
  refused: 'The portal refused it.',
};

const fr: StoresMessages = {
  title: 'Boutiques d’applications',
  lead: 'Achetez un forfait comme le ferait une application, puis faites-lui vivre quelque chose\u00A0: chaque fois, la boutique en avise le portail.',
  deviceName: 'Application de démonstration',
  storesNav: 'Boutiques',
  stores: { APPLE: 'App Store', GOOGLE: 'Google Play', ROKU: 'Roku' },
  app: 'L’application',
  appLead:
    'Connectez-vous à l’application pour que vos achats soient liés à votre compte. Vous pouvez aussi acheter d’abord et restaurer ensuite.',
  brand: 'Application de',
  signIn: 'Se connecter à l’application',
  codeLead: 'Approuvez ce code dans le portail\u00A0:',
  openPortal: 'Ouvrir le portail',
  waiting: 'En attente du portail. Cette page se met à jour automatiquement.',
  hello: (name) => `Session ouverte avec ${name}`,
  helloLead: 'Ce que vous achetez maintenant est lié à ce compte.',
  signOut: 'Se déconnecter de l’application',
  shelf: 'En vente',
  shelfLead: 'La boutique ne facture rien ici.',
  tester: 'Acheter comme testeur (bac à sable)',
  buy: 'Acheter',
  buyOf: (name) => `Acheter ${name}`,
  purchases: 'Achats',
  noPurchases: 'Aucun achat pour le moment.',
  notices: 'Avis au portail',
  noticesLead:
    'Un avis peut arriver deux fois, en retard ou dans le mauvais ordre. Le portail lit l’état auprès de la boutique.',
  noNotices: 'Rien d’envoyé pour le moment.',
  repeat: 'Renvoyer',
  shuffle: 'Tout renvoyer, dans le désordre',
  restore: 'Restaurer dans l’application',
  columns: {
    plan: 'Forfait',
    price: 'Prix',
    state: 'État',
    until: 'Payé jusqu’au',
    act: 'Ce qui peut arriver',
    time: 'Heure',
    happened: 'Ce qui s’est passé',
    answer: 'Réponse',
  },
  perCycle: { monthly: 'par mois', annual: 'par an' },
  sandbox: 'testeur',
  states: {
    ACTIVE: 'Actif',
    GRACE: 'Paiement échoué, délai de grâce',
    ON_HOLD: 'En suspens',
    PAUSED: 'En pause',
    CANCELLED: 'Annulé',
    EXPIRED: 'Terminé',
    REVOKED: 'Remboursé',
  },
  actions: {
    renew: 'Renouveler',
    fail: 'Faire échouer le paiement',
    hold: 'Mettre en suspens',
    pause: 'Mettre en pause',
    cancel: 'Annuler',
    resume: 'Revenir sur l’annulation',
    expire: 'Terminer maintenant',
    refund: 'Rembourser',
    change: 'Changer de forfait',
  },
  happened: {
    buy: 'Acheté',
    renew: 'Renouvelé',
    fail: 'Paiement échoué',
    hold: 'Mis en suspens',
    pause: 'Mis en pause',
    cancel: 'Annulé',
    resume: 'Annulation levée',
    expire: 'Terminé',
    refund: 'Remboursé',
    change: 'Forfait changé',
    replaced: 'Remplacé par un autre forfait',
  },
  unanswered: 'sans réponse',
  tries: (count) => (count === 1 ? 'envoyé une fois' : `envoyé ${count} fois`),
  outcomes: {
    bought: 'Acheté. Le portail en est avisé.',
    restored: 'Restauré\u00A0: l’achat est lié à ce compte.',
    shuffled: 'Tous les avis ont été renvoyés, dans un autre ordre.',
    STORE_OTHER_ACCOUNT:
      'Cet achat est lié à un autre compte. Son titulaire reçoit un courriel avec un lien pour le libérer.',
    STORE_INVALID: 'Le portail n’accepte pas cet achat\u00A0: il est terminé, ou c’est celui d’un testeur.',
    SERVICE_UNAVAILABLE: 'Le portail ne répond pas.',
    invalid_token: 'Connectez-vous d’abord à l’application.',
  },
  refused: 'Le portail l’a refusé.',
};

export const storesMessages: Readonly<Record<Language, StoresMessages>> = { en, fr };
