import type { Translated } from '../catalogue.ts';
import type en from '../en/providers.ts';

export default {
  'providers.list.title': 'Choisissez votre fournisseur télé',
  'providers.list.lead': 'Vous vous connecterez sur son site. Nous ne voyons jamais votre mot de passe.',
  'providers.list.find': 'Rechercher un fournisseur',
  'providers.list.placeholder': 'Nom',
  'providers.list.label': 'Fournisseurs télé',
  'providers.list.found':
    '{count, plural, =0 {Aucun fournisseur trouvé} one {# fournisseur trouvé} other {# fournisseurs trouvés}}',
  'providers.list.noMatch': 'Aucun résultat',
  'providers.list.noMatchLead': 'Vérifiez l’orthographe ou parcourez la liste complète.',
  'providers.list.all': 'Voir tous les fournisseurs',
  'providers.list.none': 'Aucun fournisseur télé offert',
  'providers.list.noneLead':
    'La connexion avec un fournisseur télé n’est pas offerte pour l’instant. Revenez plus tard.',
  'providers.list.unavailable': 'Indisponible pour le moment',
  'providers.list.missing': 'Vous ne trouvez pas le vôtre?',
  'providers.list.email': 'Continuer avec un courriel',

  'providers.error.unreachable': '{provider} n’a pas répondu',
  'providers.error.unreachableLead':
    'Sa page de connexion a mis trop de temps. Vous n’avez rien fait de mal et votre compte ici est intact.',
  'providers.error.denied': '{provider} n’a pas approuvé votre connexion',
  'providers.error.deniedLead':
    'Vous avez peut-être choisi de ne rien partager, ou votre forfait ne comprend pas {name}. Rien n’a changé.',
  'providers.error.plans': 'Pas dans votre forfait? Voyez les nôtres',
  'providers.error.refused': '{provider} n’a pas confirmé votre connexion',
  'providers.error.refusedLead': 'Nous n’avons pas pu vérifier sa réponse. Rien n’a changé.',
  'providers.error.unknownLead':
    'La connexion n’a pas abouti et rien n’a changé dans votre compte. Réessayez, ou connectez-vous autrement.',
  'providers.error.again': 'Réessayer avec {provider}',
  'providers.error.other': 'Choisir un autre fournisseur',

  'providers.auth.title': 'Connexion en cours…',
  'providers.reconnect.title': 'Redirection vers votre fournisseur télé…',
} as const satisfies Translated<typeof en>;
