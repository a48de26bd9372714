import type { Translated } from '../catalogue.ts';
import type en from '../en/providers.ts';

export default {
  'providers.list.title': 'Qui est votre fournisseur télé?',
  'providers.list.lead': 'Vous vous connecterez sur sa page. Nous ne voyons jamais ce mot de passe.',
  'providers.list.find': 'Chercher un fournisseur',
  'providers.list.placeholder': 'Nom',
  'providers.list.label': 'Fournisseurs télé',
  'providers.list.found':
    '{count, plural, =0 {Aucun fournisseur trouvé} one {# fournisseur trouvé} other {# fournisseurs trouvés}}',
  'providers.list.noMatch': 'Aucun fournisseur ne porte ce nom',
  'providers.list.noMatchLead': 'Vérifiez l’orthographe ou parcourez toute la liste.',
  'providers.list.all': 'Voir tous les fournisseurs',
  'providers.list.none': 'Aucun fournisseur télé offert',
  'providers.list.noneLead':
    'La connexion avec un fournisseur télé n’est pas offerte pour l’instant. Revenez plus tard.',
  'providers.list.missing': 'Le vôtre n’y est pas?',
  'providers.list.email': 'Continuer avec un courriel',

  'providers.auth.title': 'Connexion en cours',
  'providers.reconnect.title': 'Direction votre fournisseur télé',
} as const satisfies Translated<typeof en>;
