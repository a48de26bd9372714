import type en from '../en/shell-first.ts';
import type { Translated } from '../catalogue.ts';

const fr: Translated<typeof en> = {
  'shell.skip': 'Passer au contenu',
  'shell.close': 'Fermer',
  'shell.language': 'Langue',
  'shell.loading': 'Chargement…',
  'shell.warning': 'Avis important',
  'shell.demo.name': 'Démonstration',
  'shell.demo.text':
    'Ceci est une démonstration. N’entrez ni vraie carte, ni mot de passe, ni renseignements personnels.',
  'shell.header.back': 'Retour à {brand}',
  'shell.header.switch': 'Changer de marque',
  'shell.footer.rights': '© {year} Bell Média. Tous droits réservés.',
  'shell.footer.company': 'Bell Média',
  'shell.footer.privacy': 'Politique de confidentialité',
  'shell.footer.terms': 'Conditions d’utilisation',
  'shell.error.lead': 'Le problème vient de nous. Tout ce que vous avez enregistré est intact.',
  'shell.connection.offline':
    'Vous êtes hors ligne. Nous conservons ce que vous avez écrit; la connexion reprendra automatiquement.',
  'shell.connection.unreachable':
    'Nos serveurs ne répondent pas. Nous conservons ce que vous avez écrit; la connexion reprendra automatiquement.',
  'shell.connection.slow':
    'Le chargement prend plus de temps que d’habitude. Votre connexion est peut-être lente.',
  'shell.connection.retry': 'Réessayer',
};

export default fr;
