import type { Translated } from '../catalogue.ts';
import type en from '../en/devices.ts';

export default {
  'devices.list.lead': 'Où votre compte est utilisé et combien d’appareils vous pouvez ajouter.',
  'devices.list.count': '{used} sur {most}',
  'devices.list.room':
    '{count, plural, one {Vous pouvez ajouter # appareil.} other {Vous pouvez ajouter # appareils.}}',

  'devices.playback.title': 'Lecture en continu',
  'devices.playback.atOnce': 'Appareils actifs',
  'devices.playback.full': 'Limite atteinte. Retirez un appareil pour en ajouter un autre.',
  'devices.playback.period': 'Ajouts des {days} derniers jours',
  'devices.playback.frees': 'Prochain ajout possible le {date}.',
  'devices.playback.watched': 'Dernière lecture le {date}',
  'devices.playback.unwatched': 'Ajouté le {date}, jamais utilisé',
  'devices.playback.removeNamed': 'Retirer {name}',
  'devices.playback.none': 'Aucun appareil pour l’instant',
  'devices.playback.noneLead':
    'Regardez quelque chose sur une télé, un téléphone ou un ordinateur, et l’appareil s’affichera ici.',

  'devices.downloads.title': 'Téléchargements',
  'devices.downloads.devices': 'Appareils de téléchargement',
  'devices.downloads.full': 'Limite atteinte. Échangez un appareil pour en ajouter un autre.',
  'devices.downloads.swaps': 'Échanges des {days} derniers jours',
  'devices.downloads.swapsLeft': '{count, plural, one {# échange restant} other {# échanges restants}}',
  'devices.downloads.frees': 'Prochain échange possible le {date}.',
  'devices.downloads.count':
    '{count, plural, =0 {Aucun téléchargement} one {# téléchargement} other {# téléchargements}}',
  'devices.downloads.emptyNamed': 'Retirer les téléchargements\u00A0: {name}',
  'devices.downloads.removeNamed': 'Retirer l’appareil\u00A0: {name}',
  'devices.downloads.none': 'Aucun téléchargement pour l’instant',
  'devices.downloads.noneLead':
    'Téléchargez dans l’application sur un téléphone ou une tablette pour regarder hors ligne.',
  'devices.downloads.otherPlan': 'Les téléchargements sont inclus avec {plan}',
  'devices.downloads.otherPlanLead':
    'Regardez hors ligne sur un maximum de {most} appareils, avec {swaps} échanges par {days}\u00A0jours.',

  'devices.browsers.title': 'Navigateurs',
  'devices.browsers.lead': 'Navigateurs utilisés au cours des {days} derniers jours.',
  'devices.browsers.used': 'Dernière utilisation le {date} à {time}',
  'devices.browsers.on': '{browser} sous {system}',
  'devices.browsers.current': 'Ce navigateur',
  'devices.browsers.none': 'Aucun navigateur au cours des {days} derniers jours.',
  'devices.browsers.unknown':
    'Vous n’en reconnaissez pas un? <password>Changez votre mot de passe</password> pour déconnecter tous les autres navigateurs et appareils.',

  'devices.platform.web': 'Sur le Web',
  'devices.platform.ios': 'Application iPhone ou iPad',
  'devices.platform.android': 'Application Android',
  'devices.platform.fibetv': 'Application Télé Fibe',
  'devices.platform.roku': 'Application Roku',

  'devices.remove.keep': 'Garder l’appareil',
  'devices.remove.back': 'Retour aux appareils',
  'devices.removeDevice.title': 'Retirer l’appareil',
  'devices.removeDevice.ends': 'La lecture s’y arrêtera immédiatement.',
  'devices.removeDevice.frees': 'Vous pourrez utiliser un autre appareil à la place.',
  'devices.removeDevice.counts':
    'Jusqu’au {date}, il compte dans votre limite de {most} appareils ajoutés en {days}\u00A0jours.',
  'devices.removeDevice.back': 'Pour l’utiliser de nouveau, connectez-vous sur l’appareil.',
  'devices.removeDevice.submit': 'Retirer l’appareil',
  'devices.removeDeviceSuccess.title': 'Appareil retiré',
  'devices.removeDeviceSuccess.lead': 'La lecture n’y est plus possible avec votre compte.',

  'devices.removeDownload.title': 'Retirer les téléchargements',
  'devices.removeDownload.gone':
    '{count, plural, =0 {Il n’y a aucun téléchargement sur cet appareil.} one {# téléchargement y sera effacé.} other {# téléchargements y seront effacés.}}',
  'devices.removeDownload.place': 'L’appareil reste dans votre liste et aucun échange n’est utilisé.',
  'devices.removeDownload.again': 'Vous pourrez télécharger les mêmes titres de nouveau.',
  'devices.removeDownload.submit': 'Retirer les téléchargements',

  'devices.removeDownloadDevice.title': 'Retirer l’appareil de téléchargement',
  'devices.removeDownloadDevice.left':
    '{count, plural, =0 {C’est votre dernier échange pour ces {days}\u00A0jours.} one {C’est 1 de vos {most} échanges en {days}\u00A0jours. Il vous en restera #.} other {C’est 1 de vos {most} échanges en {days}\u00A0jours. Il vous en restera #.}}',
  'devices.removeDownloadDevice.none':
    'Vous avez utilisé vos {most} échanges des {days} derniers jours; cet appareil ne peut pas encore être retiré.',
  'devices.removeDownloadDevice.instead': 'Retirer seulement ses téléchargements',

  'devices.removeDownloadSuccess.title': 'Téléchargements retirés',
  'devices.removeDownloadSuccess.lead':
    'Ils seront supprimés à la prochaine connexion de l’appareil à Internet.',
} as const satisfies Translated<typeof en>;
