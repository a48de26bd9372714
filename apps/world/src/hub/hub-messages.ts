/** Words of the hub's stories, demo customers and testers' links. */
import type { Language } from '@marquee/product/brands.ts';
import type { StoryId } from '@marquee/product/demo-stories.ts';

interface Story {
  readonly title: string;
  readonly shows: string;
}

interface HubMessages {
  readonly inbox: string;
  readonly staffConsole: string;
  readonly storiesTitle: string;
  readonly stories: Readonly<Record<StoryId, Story>>;
  readonly signedInAs: (customer: string) => string;
  readonly signedOutAs: (customer: string) => string;
  readonly signInAs: (customer: string) => string;
  readonly ownCustomer: string;
  readonly brandsTitle: string;
  readonly customersTitle: string;
  readonly moreCustomers: (count: number) => string;
  readonly password: string;
  readonly open: string;
  readonly copy: string;
  readonly copied: string;
  readonly cardsTitle: string;
  readonly cards: Readonly<Record<'succeeded' | 'declined' | 'insufficient_funds' | 'expired_card', string>>;
  readonly testersTitle: string;
  readonly testersLead: string;
}

const en: HubMessages = {
  inbox: 'Open the inbox',
  staffConsole: 'Staff console',
  storiesTitle: 'Six stories',
  stories: {
    buy: { title: 'Buy a plan', shows: 'Pick a plan, pay with a test card, get the receipt.' },
    cancel: { title: 'Cancel and come back', shows: 'Two honest steps out, one click back in.' },
    tv: { title: 'Activate a TV', shows: 'A TV on screen shows five characters. Type them.' },
    recover: { title: 'Recover a password', shows: 'Forget it, open the inbox, choose a new one.' },
    partner: { title: 'Link a partner', shows: 'See what each side is told before you agree.' },
    gift: { title: 'Give a gift', shows: 'Send $50 with a note, then redeem it yourself.' },
  },
  signedInAs: (customer) => `Signed in as ${customer}`,
  signedOutAs: (customer) => `Signed out, as ${customer}`,
  signInAs: (customer) => `Sign in as ${customer}`,
  ownCustomer: 'Each story starts with a customer of its own, so you can play it again.',
  brandsTitle: 'Or walk in by a brand',
  customersTitle: 'Demo customers',
  moreCustomers: (count) => `${count} more customers`,
  password: 'One password for everyone:',
  open: 'Open',
  copy: 'Copy',
  copied: 'Copied',
  cardsTitle: 'Test cards and codes',
  cards: {
    succeeded: 'Pays',
    declined: 'Declined',
    insufficient_funds: 'No funds',
    expired_card: 'Expired',
  },
  testersTitle: 'For testers',
  testersLead: 'Addresses that go wrong, clock, faults, every route',
};

const fr: HubMessages = {
  inbox: 'Ouvrir la boîte',
  staffConsole: 'Console du personnel',
  storiesTitle: 'Six histoires',
  stories: {
    buy: {
      title: 'Acheter un forfait',
      shows: 'Choisissez un forfait, payez avec une carte d’essai, recevez le reçu.',
    },
    cancel: {
      title: 'Annuler et revenir',
      shows: 'Deux étapes honnêtes pour partir, un clic pour revenir.',
    },
    tv: { title: 'Activer une télé', shows: 'Une télé affiche cinq caractères. Entrez-les.' },
    recover: {
      title: 'Récupérer un mot de passe',
      shows: 'Oubliez-le, ouvrez la boîte, choisissez-en un nouveau.',
    },
    partner: { title: 'Lier un partenaire', shows: 'Voyez ce que chacun apprend avant d’accepter.' },
    gift: {
      title: 'Offrir un cadeau',
      shows: 'Envoyez 50\u00A0$ avec un mot, puis utilisez-les vous-même.',
    },
  },
  signedInAs: (customer) => `Session de ${customer}`,
  signedOutAs: (customer) => `Sans session, pour ${customer}`,
  signInAs: (customer) => `Connexion avec ${customer}`,
  ownCustomer: 'Chaque histoire commence avec un client bien à elle. Rejouez-la à volonté.',
  brandsTitle: 'Ou entrez par une marque',
  customersTitle: 'Clients de démonstration',
  moreCustomers: (count) => `${count} autres clients`,
  password: 'Un seul mot de passe pour tous\u00A0:',
  open: 'Ouvrir',
  copy: 'Copier',
  copied: 'Copié',
  cardsTitle: 'Cartes et codes d’essai',
  cards: {
    succeeded: 'Paie',
    declined: 'Refusée',
    insufficient_funds: 'Fonds insuffisants',
    expired_card: 'Expirée',
  },
  testersTitle: 'Pour les testeurs',
  testersLead: 'Adresses fautives, horloge, pannes, toutes les routes',
};

export const hubMessages: Readonly<Record<Language, HubMessages>> = { en, fr };
