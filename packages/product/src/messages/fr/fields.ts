import type en from '../en/fields.ts';
import type { Translated } from '../catalogue.ts';

const fr: Translated<typeof en> = {
  'fields.retry': 'Réessayer',
  'fields.email.label': 'Courriel',
  'fields.email.required': 'Veuillez entrer votre adresse courriel',
  'fields.newEmail.label': 'Nouveau courriel',
  'fields.confirmEmail.label': 'Confirmez le nouveau courriel',
  'fields.password.label': 'Mot de passe',
  'fields.password.required': 'Veuillez entrer votre mot de passe',
  'fields.password.show': 'Afficher le mot de passe',
  'fields.password.hide': 'Masquer le mot de passe',
  'fields.oldPassword.label': 'Mot de passe actuel',
  'fields.newPassword.label': 'Nouveau mot de passe',
  'fields.newPassword.required': 'Veuillez créer un mot de passe',
  'fields.newPassword.hint':
    'Les deux premières règles suffisent; les autres rendent le mot de passe plus sûr.',
  'fields.newPassword.length': '8 caractères ou plus',
  'fields.newPassword.digit': 'Un chiffre',
  'fields.newPassword.special': 'Un caractère spécial',
  'fields.newPassword.lower': 'Une lettre minuscule',
  'fields.newPassword.upper': 'Une lettre majuscule',
  'fields.confirmPassword.label': 'Confirmez le mot de passe',
  'fields.confirmPassword.required': 'Veuillez confirmer votre mot de passe',
  'fields.phone.label': 'Téléphone cellulaire',
  'fields.phone.required': 'Veuillez entrer votre numéro de téléphone',
  'fields.phone.hint': '10 chiffres. Il sert seulement à récupérer votre compte.',
  'fields.firstName.label': 'Prénom',
  'fields.lastName.label': 'Nom de famille',
  'fields.city.label': 'Ville',
  'fields.province.label': 'Province',
  'fields.postalCode.label': 'Code postal',
  'fields.postalCode.hint': 'Par exemple, H2X 1Y4',
  'fields.nickname.label': 'Surnom',
  'fields.nickname.hint': '{count} caractères sur {length}',
  'fields.pin.label': 'NIP (4 à 6 chiffres)',
  'fields.confirmPin.label': 'Confirmez le NIP',
  'fields.verificationCode.label': 'Code de vérification',
  'fields.verificationCode.hint': 'Vous pouvez coller le code. Il est bon pendant 10 minutes.',
  'fields.shortcode.label': "Code affiché à l'écran",
  'fields.shortcode.hint': "Entrez les {length} caractères affichés à l'écran.",
  'fields.codeBox.label': 'Caractère {position} sur {length}',
  'fields.redeemCode.label': 'Code',
  'fields.redeemCode.hint':
    "Lettres, chiffres et traits d'union. Il se trouve au dos de la carte ou dans le courriel.",
};

export default fr;
