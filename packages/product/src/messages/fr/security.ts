import type en from '../en/security.ts';
import type { Translated } from '../catalogue.ts';
import activity from './security-activity.ts';
import twoStep from './security-two-step.ts';

const fr: Translated<typeof en> = {
  ...activity,
  ...twoStep,
  'security.title': 'Sécurité',
  'security.lead': 'Comment vous vous connectez, et où.',
  'security.advice.title': 'Prochaines étapes',
  'security.advice.commonPassword': 'Choisir un nouveau mot de passe',
  'security.advice.commonPasswordLead': 'Le vôtre est très répandu, donc facile à deviner.',
  'security.advice.fewRecoveryCodes': 'Obtenir de nouveaux codes de récupération',
  'security.advice.fewRecoveryCodesLead':
    'Il vous en reste peu. Ils ouvrent votre compte si vous perdez votre téléphone.',
  'security.advice.noPasskey': 'Ajouter une clé d’accès',
  'security.advice.noPasskeyLead': 'Plus rapide qu’un mot de passe, et un faux site ne peut pas la voler.',
  'security.advice.noTwoStep': 'Activer la validation en deux étapes',
  'security.advice.noTwoStepLead': 'Un mot de passe volé ne suffira pas à ouvrir votre compte.',
  'security.advice.oldPassword': 'Changer un vieux mot de passe',
  'security.advice.oldPasswordLead': 'Vous l’avez depuis plus de trois ans.',
  'security.advice.noPhone': 'Ajouter votre numéro de téléphone',
  'security.advice.noPhoneLead': 'Il aide notre équipe de soutien à vous reconnaître.',
  'security.advice.go': 'Commencer\u00A0: {advice}',
  'security.advice.start': 'Commencer',
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
  'security.passkeys.rename': 'Renommer',
  'security.passkeys.renameThis': 'Renommer {name}',
  'security.passkeys.saveName': 'Enregistrer le nom',
  'security.passkeys.renamed': 'Nouveau nom\u00A0: {name}',
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
