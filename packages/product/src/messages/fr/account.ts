import type { Translated } from '../catalogue.ts';
import type en from '../en/account.ts';

export default {
  'account.save': 'Enregistrer',

  'account.manage.title': 'Mon compte',
  'account.manage.hello': 'Bonjour {name}',
  'account.manage.lead': 'Vos renseignements et la façon de vous connecter.',
  'account.manage.leadProvider':
    'Vous vous connectez avec {provider}, qui s’occupe de votre nom, de votre courriel et de votre mot de passe.',
  'account.manage.personal': 'Renseignements personnels',
  'account.manage.security': 'Connexion et sécurité',
  'account.manage.name': 'Nom',
  'account.manage.language': 'Langue',
  'account.manage.provider': 'Fournisseur télé',
  'account.manage.none': 'Non indiqué',
  'account.manage.hidden': 'Masqué',
  'account.manage.edit': 'Modifier',
  'account.manage.editName': 'Modifier le nom',
  'account.manage.editPhone': 'Modifier le téléphone',
  'account.manage.editLanguage': 'Modifier la langue',
  'account.manage.editEmail': 'Modifier le courriel',
  'account.manage.editPassword': 'Modifier le mot de passe',
  'account.manage.close': 'Fermer le compte',
  'account.manage.delete': 'Supprimer mon compte',
  'account.manage.deleteLead':
    'Vos profils et votre historique seront effacés. Nous vous montrerons tout avant.',
  'account.manage.review': 'Voir',
  'account.manage.reviewDelete': 'Voir : Supprimer mon compte',

  'account.verify.title': 'Confirmez votre courriel pour débloquer le reste',
  'account.verify.unsent': 'Demandez un code à 6 chiffres avec le bouton ci-dessous. Il sera envoyé à',

  'account.pending.title': 'Changement en attente :',
  'account.pending.until':
    'Ouvrez le lien reçu à la nouvelle adresse d’ici le {date} à {time}. Jusque-là, l’ancienne adresse reste valide.',
  'account.pending.other': 'Choisir une autre adresse',

  'account.name.title': 'Nom',
  'account.name.lead': 'Il nous sert à vous saluer.',

  'account.phone.title': 'Téléphone',

  'account.language.title': 'Langue',
  'account.language.legend': 'Quelle langue préférez-vous?',
  'account.language.hint': 'Les pages changent tout de suite, et nos courriels suivent.',

  'account.password.title': 'Mot de passe',
  'account.password.lead': 'Cet appareil reste connecté. Les autres auront besoin du nouveau mot de passe.',
  'account.password.save': 'Modifier mon mot de passe',
  'account.password.saved': 'Votre mot de passe est modifié. Vos autres appareils ont été déconnectés.',
} as const satisfies Translated<typeof en>;
