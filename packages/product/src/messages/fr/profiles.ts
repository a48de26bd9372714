import type { Translated } from '../catalogue.ts';
import type en from '../en/profiles.ts';

export default {
  'profiles.cancel': 'Annuler',

  'profiles.list.title': 'Profils',
  'profiles.list.lead': 'Chaque profil a ses suggestions, son niveau de maturité et son NIP.',
  'profiles.list.edit': 'Modifier',
  'profiles.list.main': 'Principal',
  'profiles.list.pin': 'NIP',
  'profiles.list.add': 'Ajouter un profil',
  'profiles.list.left': 'Il en reste {count}',
  'profiles.list.full':
    'Vous avez {count} profils, le maximum pour un compte. Supprimez-en un pour faire de la place.',

  'profiles.create.title': 'Créer un profil',
  'profiles.create.save': 'Créer le profil',
  'profiles.create.done': 'Le profil {nickname} est prêt.',

  'profiles.edit.any': 'Modifier le profil',
  'profiles.edit.title': 'Modifier {nickname}',
  'profiles.edit.save': 'Enregistrer le profil',
  'profiles.edit.done': 'Le profil {nickname} est enregistré.',

  'profiles.form.colour': 'Couleur',
  'profiles.form.maturity': 'Niveau de maturité',
  'profiles.form.adult': 'Le profil principal est toujours celui d’un adulte.',
  'profiles.form.uiLanguage': 'Langue des menus',
  'profiles.form.playbackLanguage': 'Langue de lecture',
  'profiles.form.ask': 'Demander chaque fois',

  'profiles.delete.open': 'Supprimer ce profil',
  'profiles.delete.title': 'Supprimer {nickname}?',
  'profiles.delete.lost':
    'Ses suggestions, son historique, ses réglages et son NIP seront perdus pour de bon. Vos abonnements et les autres profils ne changent pas.',
  'profiles.delete.keep': 'Garder le profil',
  'profiles.delete.confirm': 'Supprimer le profil',
  'profiles.delete.done': 'Le profil {nickname} est supprimé.',

  'profiles.pin.any': 'NIP du profil',
  'profiles.pin.set': 'Créer un NIP',
  'profiles.pin.setFor': 'Créer un NIP pour {nickname}',
  'profiles.pin.change': 'Changer le NIP',
  'profiles.pin.changeFor': 'Changer le NIP pour {nickname}',
  'profiles.pin.lead': 'Seules les personnes qui ont le NIP peuvent ouvrir ou modifier ce profil.',
  'profiles.pin.new': 'Nouveau NIP (4 à 6 chiffres)',
  'profiles.pin.save': 'Enregistrer le NIP',
  'profiles.pin.saved': 'Le NIP du profil {nickname} est enregistré.',
  'profiles.pin.remove': 'Retirer le NIP',
  'profiles.pin.removed': 'Le NIP du profil {nickname} est retiré.',
  'profiles.pin.forgot': 'NIP oublié?',

  'profiles.prompt.title': 'Entrez le NIP du profil {nickname}',
  'profiles.prompt.lead': 'Ce profil est protégé.',
  'profiles.prompt.continue': 'Continuer',
  'profiles.prompt.wait': 'Vous pourrez réessayer dans {minutes}\u00A0min.',

  'profiles.reset.title': 'Choisissez un nouveau NIP',
  'profiles.reset.which': 'Pour quel profil?',
  'profiles.reset.signIn': 'Se reconnecter',
  'profiles.reset.none': 'Ce compte n’a pas encore de profil.',

  'profiles.firstTime.title': 'Bienvenue',
  'profiles.firstTime.lead':
    'Créez le profil principal de votre compte. Vous pourrez le modifier quand vous voudrez.',
  'profiles.firstTime.save': 'Créer mon profil',

  'profiles.colour.blue': 'Bleu',
  'profiles.colour.teal': 'Turquoise',
  'profiles.colour.green': 'Vert',
  'profiles.colour.yellow': 'Jaune',
  'profiles.colour.orange': 'Orange',
  'profiles.colour.red': 'Rouge',
  'profiles.colour.purple': 'Violet',
  'profiles.colour.pink': 'Rose',

  'profiles.maturity.adult': 'Adulte',
  'profiles.maturity.adult.about': 'Tout, sans restriction.',
  'profiles.maturity.teen': 'Ado',
  'profiles.maturity.teen.about': 'Convient aux 14 ans et plus.',
  'profiles.maturity.older-kid': 'Grand enfant',
  'profiles.maturity.older-kid.about': 'Convient aux 8 à 13 ans.',
  'profiles.maturity.younger-kid': 'Jeune enfant',
  'profiles.maturity.younger-kid.about': 'Convient aux 5 à 7 ans.',
  'profiles.maturity.pre-school': 'Préscolaire',
  'profiles.maturity.pre-school.about': 'Convient aux 4 ans et moins.',
} as const satisfies Translated<typeof en>;
