import type en from '../en/security-two-step.ts';
import type { Translated } from '../catalogue.ts';

const fr: Translated<typeof en> = {
  'security.back': 'Sécurité',
  'security.twoStep.title': 'Validation en deux étapes',
  'security.twoStep.app': 'Application d’authentification',
  'security.twoStep.on': 'Activée',
  'security.twoStep.off': 'Désactivée',
  'security.twoStep.since': 'Un code à 6\u00A0chiffres après votre mot de passe, depuis le {date}.',
  'security.twoStep.lead':
    'Un code de votre téléphone après votre mot de passe. Un mot de passe volé ne suffit plus.',
  'security.twoStep.turnOn': 'Activer',
  'security.twoStep.turnOff': 'Désactiver',
  'security.twoStep.manage': 'Gérer',
  'security.twoStep.turnedOff': 'La validation en deux étapes est désactivée.',
  'security.twoStep.offTitle': 'Désactiver la validation en deux étapes?',
  'security.twoStep.offLead':
    'Votre mot de passe suffira de nouveau. Vos codes de récupération ne seront plus valides.',
  'security.twoStep.keep': 'La garder activée',
  'security.twoStep.apps':
    'Certaines applications ne peuvent pas demander de code. Connectez-vous-y avec le code affiché à leur écran.',
  'security.twoStep.scanTitle': 'Numérisez ce code',
  'security.twoStep.scanLead':
    'Ouvrez votre application d’authentification, ajoutez un compte et numérisez le code.',
  'security.twoStep.qr': 'Code QR pour votre application d’authentification',
  'security.twoStep.byHand': 'Impossible de le numériser? Entrez plutôt cette clé\u00A0:',
  'security.twoStep.openApp': 'Ouvrir mon application',
  'security.twoStep.enter': 'Entrez ensuite le code à 6\u00A0chiffres affiché par l’application.',
  'security.twoStep.confirm': 'Activer',
  'security.codes.title': 'Codes de récupération',
  'security.codes.left': 'Il en reste {left} sur {all}. Chacun sert une seule fois.',
  'security.codes.renew': 'Nouveaux codes',
  'security.codes.savedTitle': 'Conservez vos codes de récupération',
  'security.codes.lead':
    'Sans votre téléphone, chacun de ces codes vous connecte une seule fois. Nous ne pourrons plus les afficher.',
  'security.codes.copy': 'Copier les codes',
  'security.codes.copied': 'Codes de récupération copiés.',
  'security.codes.print': 'Imprimer',
  'security.codes.done': 'C’est noté',
  'security.trusted.title': 'Navigateurs de confiance',
  'security.trusted.count':
    '{count, plural, =0 {Chaque navigateur demande un code.} one {# navigateur ne demande pas de code.} other {# navigateurs ne demandent pas de code.}}',
  'security.trusted.forget': 'Tout oublier',
  'security.trusted.forgotten': 'Chaque navigateur demandera un code.',
  'security.recovery.pending':
    'Une personne qui a votre mot de passe a demandé à désactiver la validation en deux étapes. Elle prend fin le {date} à {time} (HE).',
  'security.recovery.cancel': 'La garder activée',
  'security.recovery.cancelled': 'La validation en deux étapes reste activée.',
  'security.secondStep.title': 'Entrez votre code',
  'security.secondStep.lead':
    'Ouvrez votre application d’authentification et entrez le code à 6\u00A0chiffres.',
  'security.secondStep.trust': 'Ne plus demander dans ce navigateur pendant {days}\u00A0jours',
  'security.secondStep.submit': 'Continuer',
  'security.secondStep.lost': 'Plus de téléphone ni de codes de récupération?',
  'security.secondStep.recover': 'Désactiver la validation',
  'security.secondStep.wait':
    'Elle sera désactivée après {hours}\u00A0heures. D’ici là, vous recevrez un courriel, et tout appareil connecté pourra l’empêcher.',
  'security.secondStep.asked':
    'La validation en deux étapes prend fin le {date} à {time} (HE). Connectez-vous ensuite avec votre mot de passe.',
  'security.secondStep.over': 'Le délai est dépassé. Entrez de nouveau votre mot de passe.',
  'security.secondStep.again': 'Me reconnecter',
  'security.sessions.title': 'Vos sessions ouvertes',
  'security.sessions.lead': 'Les navigateurs, applications et appareils connectés à votre compte.',
  'security.sessions.see': 'Tout voir',
  'security.sessions.on': '{browser} sur {system}',
  'security.sessions.app': 'Application',
  'security.sessions.current': 'Ce navigateur',
  'security.sessions.used': '{date} à {time} (HE)',
  'security.sessions.since': 'Connexion le {date}',
  'security.sessions.signOut': 'Déconnecter',
  'security.sessions.signOutThis': 'Déconnecter {name}',
  'security.sessions.signedOut': 'Session fermée\u00A0: {name}.',
  'security.sessions.unknown':
    'Vous n’en reconnaissez pas une? Déconnectez-vous partout, puis changez votre mot de passe.',
  'security.sessions.others': 'Déconnecter partout ailleurs',
  'security.sessions.othersDone': 'Vos autres sessions sont fermées.',
  'security.sessions.all': 'Déconnecter partout',
  'security.activity.title': 'Activité récente',
  'security.activity.lead': 'Ce qui s’est passé dans votre compte au cours des {days} derniers jours.',
  'security.activity.see': 'Voir les {days} derniers jours',
  'security.activity.none': 'Rien au cours des {days} derniers jours.',
  'security.activity.older': 'Voir plus ancien',
  'security.activity.wasNotYou': 'Ce n’était pas vous?',
  'security.activity.secure':
    'Déconnectez-vous partout ailleurs, puis choisissez un nouveau mot de passe. Personne d’autre n’aura plus accès au compte.',
  'security.activity.secureNow': 'Protéger mon compte',
  'security.activity.secured':
    'Vos autres sessions sont fermées. Choisissez un nouveau mot de passe maintenant.',
  'security.notMe.title': 'Protéger votre compte?',
  'security.notMe.lead':
    'Tous les appareils seront déconnectés et votre mot de passe, bloqué. Vous recevrez un lien pour en choisir un nouveau.',
  'security.notMe.submit': 'Protéger mon compte',
  'security.notMe.wasMe': 'C’était moi',
  'security.notMe.doneTitle': 'Votre compte est protégé',
  'security.notMe.done':
    'Tous les appareils sont déconnectés. Un courriel vous attend, avec un lien pour choisir un nouveau mot de passe.',
  'security.notMe.failedTitle': 'Ce lien n’est plus valide',
  'security.notMe.failed':
    'Chaque lien sert une seule fois et expire après {hours}\u00A0heures. Choisissez plutôt un nouveau mot de passe.',
  'security.notMe.newPassword': 'Choisir un nouveau mot de passe',
};
export default fr;
