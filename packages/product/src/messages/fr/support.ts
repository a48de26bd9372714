import type en from '../en/support.ts';
import type { Translated } from '../catalogue.ts';

const fr: Translated<typeof en> = {
  'support.notFound.title': 'Page introuvable',
  'support.notFound.lead': 'L’adresse a peut-être changé ou contient une erreur.',
  'support.notFound.else': 'Vous cherchez autre chose?',

  'support.cookies.title': 'Les témoins sont bloqués',
  'support.cookies.titleThirdParty': 'Les témoins tiers sont bloqués',
  'support.cookies.how':
    'Les témoins sont nécessaires pour garder votre session ouverte. Voici comment les autoriser, en commençant par votre navigateur.',
  'support.cookies.elsewhere': 'Ou ouvrez cette page dans un autre navigateur.',
  'support.cookies.reload': 'Actualisez cette page.',
  'support.cookies.any.name': 'Votre navigateur',
  'support.cookies.any.open': 'Ouvrez les paramètres de confidentialité de votre navigateur.',
  'support.cookies.any.allow': 'Autorisez les témoins et les données de ce site.',
  'support.cookies.chrome.open':
    'Ouvrez le menu à trois points, puis Paramètres, puis Confidentialité et sécurité.',
  'support.cookies.chrome.allow':
    'Sous Cookies tiers et sous Paramètres des sites, autorisez les témoins et les données de ce site.',
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
    'Vous pouvez aussi regarder dans un navigateur. Choisissez une marque ci-dessus ou connectez-vous ici.',
  'support.legacy.signIn': 'Se connecter sur le Web',

  'support.devTools.lead':
    'Configuration de ce portail, pour le développement et les tests. Mode test seulement.',
  'support.devTools.customers': 'Comptes de démonstration',
  'support.devTools.password': 'Leur mot de passe est {password}.',
  'support.devTools.signInAs': 'Se connecter avec {name}',
  'support.devTools.signingIn': 'Connexion avec {email}',
  'support.devTools.signInFailed':
    'La connexion n’a pas fonctionné. Le mot de passe de ce compte a peut-être changé, ou le serveur ne répond pas.',
  'support.devTools.tryAgain': 'Réessayer',
  'support.devTools.allCustomers': 'Tous les comptes de démonstration',
  'support.devTools.copy': 'Copier',
  'support.devTools.copied': 'Copié',
  'support.devTools.brands': 'Marques',
  'support.devTools.theme': 'Thème',
  'support.devTools.signIn': 'Page de connexion',
  'support.devTools.features': 'Fonctions par marque',
  'support.devTools.on': 'oui',
  'support.devTools.off': 'non',
  'support.devTools.links': 'Liens',
  'support.devTools.inbox': 'Boîte de réception',
  'support.devTools.world': 'Simulateurs',
  'support.devTools.debug': 'État de cet onglet',
  'support.devTools.api': 'Référence de l’API',
  'support.devTools.trace': 'Trace de navigation',
  'support.devTools.traceEmpty': 'Aucune navigation pour l’instant.',
  'support.devTools.both': 'les deux',

  'support.debug.lead': 'Ce que sait cet onglet en ce moment. Mode test seulement.',
  'support.debug.filter': 'Filtrer par nom ou par valeur',
  'support.debug.fields': '{count, plural, one {# champ} other {# champs}}',
  'support.debug.empty': 'Rien ici.',
  'support.debug.everything': 'Tout, en JSON',
};
export default fr;
