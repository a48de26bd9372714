import type { Translated } from '../catalogue.ts';
import type en from '../en/devices.ts';

export default {
  'devices.list.title': 'Gérer les appareils',
  'devices.list.lead': 'Où votre compte est utilisé, et la place qu’il reste.',
  'devices.list.count': '{used} sur {most}',
  'devices.list.room':
    '{count, plural, one {Il reste de la place pour # appareil.} other {Il reste de la place pour # appareils.}}',

  'devices.playback.title': 'Lecture',
  'devices.playback.atOnce': 'Appareils à la fois',
  'devices.playback.full': 'Toutes les places sont prises. Retirez un appareil pour en libérer une.',
  'devices.playback.period': 'Ajouts des {days} derniers jours',
  'devices.playback.frees': 'Prochain ajout possible le {date}.',
  'devices.playback.watched': 'Lecture le {date}',
  'devices.playback.unwatched': 'Ajouté le {date}, aucune lecture encore',
  'devices.playback.remove': 'Retirer',
  'devices.playback.removeNamed': 'Retirer {name}',
  'devices.playback.none': 'Aucun appareil',
  'devices.playback.noneLead':
    'Lancez une émission sur une télé, un téléphone ou un ordinateur et il paraîtra ici.',

  'devices.downloads.title': 'Téléchargements',
  'devices.downloads.devices': 'Appareils avec téléchargements',
  'devices.downloads.full': 'Toutes les places sont prises. Échangez un appareil pour en libérer une.',
  'devices.downloads.swaps': 'Échanges des {days} derniers jours',
  'devices.downloads.swapsLeft':
    '{count, plural, one {# autre appareil peut être retiré.} other {# autres appareils peuvent être retirés.}}',
  'devices.downloads.frees': 'Prochain échange possible le {date}.',
  'devices.downloads.count':
    '{count, plural, =0 {Aucun téléchargement} one {# téléchargement} other {# téléchargements}}',
  'devices.downloads.empty': 'Retirer les téléchargements',
  'devices.downloads.emptyNamed': 'Retirer les téléchargements\u00A0: {name}',
  'devices.downloads.remove': 'Retirer l’appareil',
  'devices.downloads.removeNamed': 'Retirer l’appareil\u00A0: {name}',
  'devices.downloads.none': 'Aucun téléchargement',
  'devices.downloads.noneLead':
    'Téléchargez une émission dans l’application d’un téléphone ou d’une tablette, et regardez-la sans connexion.',
  'devices.downloads.otherPlan': 'Les téléchargements viennent avec {plan}',
  'devices.downloads.otherPlanLead':
    'Avec ce forfait, vous regardez sans connexion sur un maximum de {most} appareils, et vous pouvez en échanger {swaps} tous les {days} jours.',

  'devices.browsers.title': 'Navigateurs',
  'devices.browsers.lead': 'Vos connexions sur le Web au cours des {days} derniers jours.',
  'devices.browsers.used': 'Dernière utilisation le {date}',
  'devices.browsers.none': 'Aucune connexion sur le Web au cours des {days} derniers jours.',
  'devices.browsers.unknown': 'Vous n’en reconnaissez pas un?',
  'devices.browsers.password': 'Changez votre mot de passe',
  'devices.browsers.ends': 'Tous les autres navigateurs et appareils seront déconnectés.',

  'devices.platform.web': 'Sur le Web',
  'devices.platform.ios': 'Application iPhone ou iPad',
  'devices.platform.android': 'Application Android',
  'devices.platform.fibetv': 'Application Télé Fibe',
  'devices.platform.roku': 'Application Roku',

  'devices.remove.keep': 'Le garder',
  'devices.remove.back': 'Retour aux appareils',
  'devices.removeDevice.title': 'Retirer l’appareil',
  'devices.removeDevice.ends': 'La lecture s’y arrête aussitôt.',
  'devices.removeDevice.frees': 'Sa place se libère pour un autre appareil.',
  'devices.removeDevice.counts':
    'Jusqu’au {date}, il compte encore parmi les {most} appareils que vous pouvez ajouter en {days} jours.',
  'devices.removeDevice.back': 'Pour l’utiliser de nouveau, connectez-vous sur l’appareil.',
  'devices.removeDevice.submit': 'Retirer cet appareil',
  'devices.removeDeviceSuccess.title': 'Appareil retiré',
  'devices.removeDeviceSuccess.lead': 'La lecture n’y est plus possible avec votre compte.',

  'devices.removeDownload.title': 'Retirer les téléchargements',
  'devices.removeDownload.gone':
    '{count, plural, =0 {Il n’y a aucun téléchargement sur cet appareil.} one {# téléchargement y sera effacé.} other {# téléchargements y seront effacés.}}',
  'devices.removeDownload.place': 'L’appareil garde sa place, et aucun échange n’est utilisé.',
  'devices.removeDownload.again': 'Vous pourrez télécharger les mêmes titres de nouveau.',
  'devices.removeDownload.submit': 'Retirer les téléchargements',

  'devices.removeDownloadDevice.title': 'Retirer l’appareil de téléchargement',
  'devices.removeDownloadDevice.place': 'Sa place se libère pour un autre appareil.',
  'devices.removeDownloadDevice.left':
    '{count, plural, =0 {C’est votre dernier échange des {days} jours.} one {C’est 1 de vos {most} échanges en {days} jours. Il vous en restera #.} other {C’est 1 de vos {most} échanges en {days} jours. Il vous en restera #.}}',
  'devices.removeDownloadDevice.none':
    'Vous avez utilisé les {most} échanges des {days} derniers jours; l’appareil garde donc sa place pour l’instant.',
  'devices.removeDownloadDevice.instead': 'Retirer seulement ses téléchargements',
  'devices.removeDownloadDevice.submit': 'Retirer cet appareil',

  'devices.removeDownloadSuccess.title': 'Téléchargements retirés',
  'devices.removeDownloadSuccess.lead':
    'Ils disparaîtront de l’appareil à sa prochaine connexion à Internet.',
} as const satisfies Translated<typeof en>;
