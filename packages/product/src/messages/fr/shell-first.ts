import type en from '../en/shell-first.ts';
import type { Translated } from '../catalogue.ts';

const fr: Translated<typeof en> = {
  'shell.skip': 'Passer au contenu',
  'shell.close': 'Fermer',
  'shell.back': 'Retour',
  'shell.language': 'Langue',
  'shell.toAccount': 'Aller à mon compte',
  'shell.tryAgain': 'Réessayer',
  'shell.loading': 'Chargement…',
  'shell.newTab': '(s’ouvre dans un nouvel onglet)',
  'shell.warning': 'Avis important',
  'shell.demo.name': 'Démonstration',
  'shell.demo.text':
    'Ceci est une démonstration. N’entrez ni vraie carte, ni mot de passe, ni renseignements personnels.',
  'shell.header.back': 'Retour à {brand}',
  'shell.header.switch': 'Changer de marque',
  'shell.header.checkout': 'Paiement sécurisé',
  'shell.footer.rights': '© {year} Bell Média. Tous droits réservés.',
  'shell.footer.company': 'Bell Média',
  'shell.footer.privacy': 'Politique de confidentialité',
  'shell.footer.terms': 'Conditions d’utilisation',
  'shell.switcher.signedIn': 'Votre session restera ouverte.',
  'shell.switcher.signedOut': 'Le même compte pour toutes les marques.',
  'shell.sessionExpired.title': 'Votre session a expiré',
  'shell.sessionExpired.kept': 'Ce que vous avez écrit est conservé.',
  'shell.sessionExpired.signIn': 'Connexion',
  'shell.genericError.title': 'Une erreur est survenue',
  'shell.error.lead': 'Le problème vient de nous. Tout ce que vous avez enregistré est intact.',
  'shell.error.signIn': 'Aller à la connexion',
  'shell.error.home': 'Aller à {brand}',
  'shell.error.still': 'Le problème persiste?',
  'shell.error.support': 'Communiquer avec le soutien',
  'shell.error.reference': 'Référence\u00A0: {reference}',
  'shell.connection.offline':
    'Vous êtes hors ligne. Nous conservons ce que vous avez écrit; la connexion reprendra automatiquement.',
  'shell.connection.unreachable':
    'Nos serveurs ne répondent pas. Nous conservons ce que vous avez écrit; la connexion reprendra automatiquement.',
  'shell.connection.slow':
    'Le chargement prend plus de temps que d’habitude. Votre connexion est peut-être lente.',
  'shell.connection.retry': 'Réessayer',
  'shell.providerSignOut.still': 'Votre session chez {provider} est peut-être encore ouverte.',
  'shell.providerSignOut.go': 'Aller chez {provider} pour la fermer',
};

export default fr;
