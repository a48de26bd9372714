/** Words of the control page. */
import type { Language } from '@marquee/product/brands.ts';
import type { Mode } from './control.ts';

interface ControlMessages {
  readonly title: string;
  readonly lead: string;
  readonly parts: string;
  readonly pay: { readonly name: string; readonly shows: string };
  readonly smtp: { readonly name: string; readonly shows: string };
  readonly breaches: { readonly name: string; readonly shows: string };
  readonly tv: string;
  readonly partner: string;
  readonly modes: Readonly<Record<Mode, string>>;
  readonly now: Readonly<Record<Mode, string>>;
  readonly times: (count: number) => string;
  readonly howLong: string;
  readonly untilChanged: string;
  readonly setMode: (mode: string, part: string) => string;
  readonly reset: string;
  readonly clock: {
    readonly title: string;
    readonly lead: string;
    readonly now: string;
    readonly silent: string;
    readonly steps: readonly (readonly [seconds: number, label: string])[];
    readonly reset: string;
  };
  readonly programs: string;
  readonly programsLead: string;
}

const hour = 3600;
const day = 24 * hour;

const en: ControlMessages = {
  title: 'Control',
  lead: 'Make a part fail and see what customers see. Everything works again when you say so.',
  parts: 'Parts',
  pay: { name: 'Card gateway', shows: 'Charges, refunds and card checks' },
  smtp: { name: 'Mail server', shows: 'Every mail the product sends' },
  breaches: { name: 'Breached passwords', shows: 'What new passwords are checked against' },
  tv: 'TV provider',
  partner: 'Partner',
  modes: { ok: 'Works', down: 'Down', slow: 'Slow', 'lose-answer': 'Loses answers' },
  now: { ok: 'Works', down: 'Down', slow: 'Slow', 'lose-answer': 'Loses its answers' },
  times: (count) => (count === 1 ? 'Next time only' : `Next ${count} times`),
  howLong: 'How long',
  untilChanged: 'Until I change it',
  setMode: (mode, part) => `${part}: ${mode}`,
  reset: 'Make everything work',
  clock: {
    title: 'Clock',
    lead: 'Moves the product’s clock, so renewals, reminders and expiry dates come sooner.',
    now: 'It’s now',
    silent: 'The portal didn’t answer, so the clock wasn’t read or moved.',
    steps: [
      [hour, '1 hour ahead'],
      [day, '1 day ahead'],
      [31 * day, '31 days ahead'],
    ],
    reset: 'Back to real time',
  },
  programs: 'For programs',
  programsLead: 'The same as JSON: GET reads every part, POST sets one.',
};

const fr: ControlMessages = {
  title: 'Commandes',
  lead: 'Faites échouer une partie et voyez ce que voit la clientèle. Tout repart quand vous le dites.',
  parts: 'Parties',
  pay: { name: 'Passerelle de paiement', shows: 'Débits, remboursements et vérification des cartes' },
  smtp: { name: 'Serveur de courriel', shows: 'Tous les courriels envoyés par le produit' },
  breaches: { name: 'Mots de passe compromis', shows: 'Ce à quoi les nouveaux mots de passe sont comparés' },
  tv: 'Fournisseur télé',
  partner: 'Partenaire',
  modes: { ok: 'Fonctionne', down: 'En panne', slow: 'Lent', 'lose-answer': 'Réponses perdues' },
  now: { ok: 'Fonctionne', down: 'En panne', slow: 'Lent', 'lose-answer': 'Perd ses réponses' },
  times: (count) => (count === 1 ? 'La prochaine fois seulement' : `Les ${count} prochaines fois`),
  howLong: 'Durée',
  untilChanged: 'Jusqu’à nouvel ordre',
  setMode: (mode, part) => `${part}\u00A0: ${mode}`,
  reset: 'Tout remettre en marche',
  clock: {
    title: 'Horloge',
    lead: 'Avance l’horloge du produit\u00A0: renouvellements, rappels et échéances arrivent plus tôt.',
    now: 'Il est',
    silent: 'Le portail n’a pas répondu\u00A0: l’horloge n’a été ni lue ni avancée.',
    steps: [
      [hour, 'Avancer d’une heure'],
      [day, 'Avancer d’un jour'],
      [31 * day, 'Avancer de 31\u00A0jours'],
    ],
    reset: 'Revenir à l’heure réelle',
  },
  programs: 'Pour les programmes',
  programsLead: 'La même chose en JSON\u00A0: GET lit chaque partie, POST en règle une.',
};

export const controlMessages: Readonly<Record<Language, ControlMessages>> = { en, fr };
