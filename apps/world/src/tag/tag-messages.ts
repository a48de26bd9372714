/** Words of the analytics tag's page. */
import type { Language } from '@marquee/product/brands.ts';

interface TagMessages {
  readonly title: string;
  readonly lead: string;
  readonly turnOn: string;
  readonly received: string;
  readonly nothing: string;
  readonly time: string;
  readonly event: string;
  readonly details: string;
}

export const tagMessages: Readonly<Record<Language, TagMessages>> = {
  en: {
    title: 'Analytics tag',
    lead: 'What the portal’s pages report after a visitor has allowed analytics. The page refreshes every 5 seconds.',
    turnOn: 'Turn the tag on for a brand with this command. The value “null” turns it off again.',
    received: 'Received events',
    nothing: 'No event has arrived yet.',
    time: 'Time',
    event: 'Event',
    details: 'Details',
  },
  fr: {
    title: 'Balise de mesure',
    lead: 'Ce que les pages du portail transmettent une fois la mesure autorisée. La page s’actualise toutes les 5 secondes.',
    turnOn: 'Activez la balise d’une marque avec cette commande. La valeur « null » la désactive.',
    received: 'Événements reçus',
    nothing: 'Aucun événement pour l’instant.',
    time: 'Heure',
    event: 'Événement',
    details: 'Détails',
  },
};
