import type en from '../en/auth-login.ts';
import type { Translated } from '../catalogue.ts';

const fr: Translated<typeof en> = {
  'auth.login.title': 'Bienvenue. Comment voulez-vous vous connecter?',
  'auth.login.lead': 'Un seul compte pour tout ce que vous regardez.',
  'auth.login.email': 'Se connecter avec mon courriel',
  'auth.login.or': 'ou',
  'auth.login.provider': 'Se connecter avec mon fournisseur télé',
  'auth.login.providerHint':
    'Déjà compris dans votre forfait télé? Connectez-vous avec votre fournisseur, sans frais supplémentaires.',
  'auth.login.new': 'Première visite?',
  'auth.login.create': 'Créer un compte',
};
export default fr;
