import type en from '../en/mail-security.ts';
import type { Translated } from '../catalogue.ts';

const fr: Translated<typeof en> = {
  'mail.signedOutEverywhere.subject': 'Toutes vos sessions sont fermées',
  'mail.signedOutEverywhere.preview': 'Navigateurs, applications et appareils\u00A0: tout est déconnecté.',
  'mail.signedOutEverywhere.heading': 'Toutes vos sessions sont fermées',
  'mail.signedOutEverywhere.words':
    'Le {date} à {time} (HE), tous les navigateurs, applications et appareils ont été déconnectés de votre compte.',

  'mail.notMe.act': 'Déconnectez tous les appareils et choisissez tout de suite un nouveau mot de passe.',
  'mail.notMe.small':
    'Ce lien sert une seule fois, pendant {hours}\u00A0heures. Nous ne demandons jamais votre mot de passe ni un code par courriel ou au téléphone.',

  'mail.twoStepChanged.on': 'Validation en deux étapes activée',
  'mail.twoStepChanged.off': 'Validation en deux étapes désactivée',
  'mail.twoStepChanged.codes': 'Vos codes de récupération ont changé',
  'mail.twoStepChanged.recovered': 'Validation en deux étapes désactivée',
  'mail.twoStepChanged.subject': 'Validation en deux étapes modifiée',
  'mail.twoStepChanged.preview': 'Si ce n’était pas vous, agissez maintenant.',
  'mail.twoStepChanged.words':
    'Le changement date du {date} à {time} (HE). Si c’était vous, tout va bien\u00A0: vous n’avez rien à faire.',

  'mail.twoStepRecovery.subject': 'Fin demandée de la validation en deux étapes',
  'mail.twoStepRecovery.again': 'La validation en deux étapes prend bientôt fin',
  'mail.twoStepRecovery.preview': 'Elle prend fin le {date} à {time} (HE), sauf si vous l’empêchez.',
  'mail.twoStepRecovery.heading': 'La validation en deux étapes va prendre fin',
  'mail.twoStepRecovery.words':
    'Une personne qui a votre mot de passe a demandé à se connecter sans code. La validation en deux étapes prendra fin le {date} à {time} (HE).',
  'mail.twoStepRecovery.wait':
    'Connectez-vous avec votre mot de passe après ce moment. Vous n’avez rien à faire d’ici là.',
  'mail.twoStepRecovery.act':
    'Empêchez-le maintenant. Tous les appareils seront déconnectés et vous choisirez un nouveau mot de passe.',
};
export default fr;
