import type en from '../en/security.ts';
import type { Translated } from '../catalogue.ts';
import activity from './security-activity.ts';
import twoStep from './security-two-step.ts';

const fr: Translated<typeof en> = {
  ...activity,
  ...twoStep,
  'security.title': 'Sécurité',
  'security.lead': 'Comment vous vous connectez, et où.',
  'security.stepUp.title': 'Confirmez que c’est bien vous',
  'security.stepUp.lead': 'Ce changement est important. Confirmez votre identité pour continuer.',
  'security.stepUp.submit': 'Confirmer',
  'security.stepUp.or': 'ou',
  'security.stepUp.passkey': 'Utiliser une clé d’accès',
  'security.stepUp.password': 'Utiliser mon mot de passe',
  'security.stepUp.code': 'Utiliser un code à {digits}\u00A0chiffres',
  'security.passkeys.title': 'Clés d’accès',
  'security.passkeys.lead': 'Connectez-vous avec votre visage, votre empreinte ou votre NIP',
  'security.passkeys.why': 'Aucun mot de passe à taper, rien qu’un faux site puisse voler.',
  'security.passkeys.about': 'À propos de vos clés d’accès',
  'security.passkeys.lost':
    'Appareil perdu? Connectez-vous avec votre mot de passe, puis retirez sa clé d’accès ici.',
  'security.passkeys.unsupported':
    'Ce navigateur ne peut pas utiliser de clé d’accès ici. Essayez un navigateur plus récent ou votre téléphone.',
  'security.passkeys.add': 'Ajouter une clé d’accès',
  'security.passkeys.saved': 'Clé d’accès ajoutée. Vous pouvez maintenant vous connecter avec elle.',
  'security.passkeys.added': 'Ajoutée le {added}',
  'security.passkeys.used': 'Ajoutée le {added}, utilisée le {used}',
  'security.passkeys.remove': 'Retirer',
  'security.passkeys.removeThis': 'Retirer {name}',
  'security.passkeys.removed': '{name}\u00A0: clé retirée',
  'security.passkeys.on': '{browser} sur {system}',
  'security.passkeys.one': 'Clé d’accès',
  'security.password.title': 'Mot de passe',
  'security.password.lead': 'Un mot de passe que vous n’utilisez nulle part ailleurs',
  'security.password.change': 'Modifier le mot de passe',
};
export default fr;
