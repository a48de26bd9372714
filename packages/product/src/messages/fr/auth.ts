import type en from '../en/auth.ts';
import type { Translated } from '../catalogue.ts';

const fr: Translated<typeof en> = {
  'auth.login.title': 'Bienvenue. Comment vous connecter?',
  'auth.login.lead': 'Un seul compte pour regarder, lire et gérer vos forfaits.',
  'auth.login.email': 'Se connecter avec mon courriel',
  'auth.login.or': 'ou',
  'auth.login.provider': 'Se connecter avec mon fournisseur télé',
  'auth.login.providerHint':
    'La chaîne fait partie de votre forfait télé? Choisissez votre fournisseur, sans frais de plus.',
  'auth.login.new': 'Première visite?',
  'auth.login.create': 'Créer un compte',

  'auth.register.legal':
    'Les frais d’abonnement ne sont pas remboursables. Vous pouvez annuler en tout temps; votre forfait prend alors fin avec la période déjà payée.',
};
export default fr;
