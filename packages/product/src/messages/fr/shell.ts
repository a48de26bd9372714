import type en from '../en/shell.ts';
import type { Translated } from '../catalogue.ts';

const fr: Translated<typeof en> = {
  'shell.skip': 'Passer au contenu',
  'shell.close': 'Fermer',
  'shell.back': 'Retour',
  'shell.loading': 'Un instant',
  'shell.saved': 'Vos changements sont enregistrés.',
  'shell.newTab': '(s’ouvre dans un nouvel onglet)',
  'shell.warning': 'Avis important',
  'shell.demo.name': 'Démonstration',
  'shell.demo.text':
    'Ceci est une démonstration. N’y entrez ni vraie carte, ni mot de passe, ni renseignements personnels.',

  'shell.header.back': 'Retour à {brand}',
  'shell.header.switch': 'Changer de marque',
  'shell.header.language': 'Langue',
  'shell.header.checkout': 'Paiement sécurisé',

  'shell.footer.rights': '© {year} Bell Média. Tous droits réservés.',
  'shell.footer.company': 'Bell Média',
  'shell.footer.privacy': 'Politique de confidentialité',
  'shell.footer.terms': "Conditions d'utilisation",
  'shell.footer.language': 'Langue',

  'shell.menu.name': 'Menu du compte',
  'shell.menu.locked': 'Confirmez votre courriel pour débloquer cette page.',
  'shell.menu.account': 'Compte',
  'shell.menu.profiles': 'Profils',
  'shell.menu.partners': 'Partenaires',
  'shell.menu.subscriptions': 'Abonnements',
  'shell.menu.paymentMethods': 'Modes de paiement',
  'shell.menu.payments': 'Paiements',
  'shell.menu.settings': 'Paramètres',
  'shell.menu.logout': 'Déconnexion',

  'shell.switcher.title': 'Changer de marque',
  'shell.switcher.signedIn': 'Votre session reste ouverte. Un seul compte ouvre toutes les portes.',
  'shell.switcher.signedOut': 'Choisissez où vous voulez aller. Un seul compte ouvre toutes les portes.',

  'shell.sessionExpired.title': 'Votre session a expiré',
  'shell.sessionExpired.kept': 'Ce que vous avez écrit est conservé.',
  'shell.sessionExpired.signIn': 'Connexion',
  'shell.genericError.title': 'Une erreur est survenue',
  'shell.genericError.again': 'Réessayer',
  'shell.unsaved.title': 'Quitter sans enregistrer?',
  'shell.unsaved.text': 'Les modifications faites sur cette page ne sont pas enregistrées.',
  'shell.unsaved.stay': 'Rester ici',
  'shell.unsaved.leave': 'Quitter la page',

  'shell.error.lead': 'Le problème vient de nous. Tout ce que vous avez enregistré est intact.',
  'shell.error.account': 'Aller à mon compte',
  'shell.error.signIn': 'Aller à la connexion',
  'shell.error.home': 'Aller à {brand}',
  'shell.error.still': 'Toujours rien?',
  'shell.error.support': 'Communiquer avec le soutien',
  'shell.error.reference': 'Référence : {reference}',
  'shell.connection.offline':
    'Vous êtes hors ligne. Ce que vous avez écrit reste ici et la connexion reprendra d’elle-même.',
  'shell.connection.unreachable':
    'Nos serveurs ne répondent pas. Ce que vous avez écrit reste ici et la connexion reprendra d’elle-même.',
  'shell.connection.slow':
    'Le chargement prend plus de temps que d’habitude. Votre connexion est peut-être lente.',
  'shell.connection.retry': 'Réessayer',
  'shell.failures.title': 'Une partie de cette page n’a pas pu être chargée',

  'shell.retentionOffer.title': 'Une offre pour vous',
  'shell.retentionOffer.accept': 'Garder mon forfait avec cette offre',
  'shell.retentionOffer.decline': "Continuer l'annulation",
  'shell.planChange.title': 'Votre forfait actuel n’est plus offert',
  'shell.planChange.text': 'Une fois le forfait changé, vous ne pourrez pas revenir à celui d’aujourd’hui.',
  'shell.planChange.accept': 'Continuer',
  'shell.planChange.decline': 'Annuler',
  'shell.providerWarning.title': 'Avant de continuer',
  'shell.providerWarning.text':
    'Les abonnements achetés par l’intermédiaire de {provider} seront retirés de votre compte.',
  'shell.providerWarning.accept': 'Continuer',
  'shell.providerWarning.decline': 'Annuler',
};
export default fr;
