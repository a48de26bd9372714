import type en from '../en/support.ts';
import type { Translated } from '../catalogue.ts';

const fr: Translated<typeof en> = {
  'support.notFound.title': 'Page introuvable',
  'support.notFound.lead': 'Cette page n’est pas à l’affiche. L’adresse a changé, ou une lettre est tombée.',
  'support.notFound.account': 'Aller à mon compte',
  'support.notFound.signIn': 'Se connecter',
  'support.notFound.else': 'Vous cherchez autre chose?',
  'support.notFound.contact': 'Écrire au soutien',

  'support.cookies.title': 'Les témoins sont bloqués',
  'support.cookies.titleThirdParty': 'Les témoins tiers sont bloqués',
  'support.cookies.how':
    'Nous en avons besoin pour garder votre session ouverte. Voici comment les permettre; votre navigateur est en premier.',
  'support.cookies.again': 'Réessayer',
  'support.cookies.elsewhere': 'Ou ouvrez cette page dans un autre navigateur.',
  'support.cookies.reload': 'Revenez à cette page et rechargez-la.',
  'support.cookies.any.name': 'Votre navigateur',
  'support.cookies.any.open': 'Ouvrez les réglages de votre navigateur et cherchez la confidentialité.',
  'support.cookies.any.allow': 'Permettez les témoins et les données pour ce site.',
  'support.cookies.chrome.open':
    'Ouvrez le menu à trois points, puis Paramètres, puis Confidentialité et sécurité.',
  'support.cookies.chrome.allow':
    'Sous Cookies tiers et sous Paramètres des sites, permettez les témoins et les données pour ce site.',
  'support.cookies.safari.open': 'Ouvrez le menu Safari, puis Réglages.',
  'support.cookies.safari.allow':
    'Sous Confidentialité, décochez «\u00A0Empêcher le suivi intersite\u00A0». Sous Avancé, décochez «\u00A0Bloquer tous les cookies\u00A0».',
  'support.cookies.mobileSafari.name': 'Mobile Safari (iPhone et iPad)',
  'support.cookies.mobileSafari.open': 'Ouvrez l’app Réglages, puis Apps, puis Safari.',
  'support.cookies.mobileSafari.allow':
    'Désactivez «\u00A0Empêcher le suivi intersite\u00A0». Sous Avancé, désactivez «\u00A0Bloquer tous les cookies\u00A0».',
  'support.cookies.firefox.open': 'Ouvrez le menu, puis Paramètres, puis Vie privée et sécurité.',
  'support.cookies.firefox.allow':
    'Choisissez la protection Standard, ou ajoutez ce site aux exceptions pour les cookies.',
  'support.cookies.edge.open':
    'Ouvrez le menu à trois points, puis Paramètres, puis Cookies et autorisations de site.',
  'support.cookies.edge.allow':
    'Autorisez les sites à enregistrer et à lire les cookies, et désactivez «\u00A0Bloquer les cookies tiers\u00A0».',

  'support.legacy.title': 'Application non prise en charge',
  'support.legacy.lead':
    'Cette version de l’application ne fonctionne plus. Mettez-la à jour dans votre boutique d’applications.',
  'support.legacy.web':
    'Vous pouvez aussi regarder dans un navigateur\u00A0: choisissez votre marque ci-dessus, ou connectez-vous ici.',
  'support.legacy.signIn': 'Se connecter sur le Web',

  'support.devTools.lead':
    'Ce dont ce portail est fait, pour les personnes qui le construisent et le testent. N’existe que dans la configuration de test.',
  'support.devTools.customers': 'Clients de démonstration',
  'support.devTools.password': 'Tous se connectent avec le mot de passe {password}.',
  'support.devTools.brands': 'Marques',
  'support.devTools.brand': 'Marque',
  'support.devTools.theme': 'Thème',
  'support.devTools.language': 'Langue',
  'support.devTools.signIn': 'Page de connexion',
  'support.devTools.features': 'Ce que chaque marque offre',
  'support.devTools.on': 'oui',
  'support.devTools.off': 'non',
  'support.devTools.links': 'Lieux',
  'support.devTools.inbox': 'Boîte de réception',
  'support.devTools.world': 'Le monde extérieur',
  'support.devTools.debug': 'État de cet onglet',
  'support.devTools.api': 'Référence de l’API',
  'support.devTools.trace': 'Comment vous êtes arrivé ici',
  'support.devTools.traceEmpty': 'Aucune navigation n’a encore été décidée.',
  'support.devTools.both': 'les deux',
};
export default fr;
