/** Messages of the pages that import customers and make twins. */
import type { Language } from '@marquee/product/brands.ts';
import type { ImportConflict, ImportState } from '@marquee/product/contract/service/imports.ts';
import type { sharedIdentifiers, twinProofs } from './twins.ts';

interface CustomersMessages {
  readonly refused: (code: string) => string;
  readonly nobody: string;
  readonly import: {
    readonly title: string;
    readonly lead: string;
    readonly records: string;
    readonly recordsHint: (password: string) => string;
    readonly dryRun: string;
    readonly onConflict: string;
    readonly conflicts: Readonly<Record<ImportConflict, string>>;
    readonly start: string;
    readonly states: Readonly<Record<ImportState, string>>;
    readonly dryDone: string;
    readonly counts: Readonly<Record<'lines' | 'imported' | 'held' | 'skipped' | 'refused', string>>;
    readonly report: string;
    readonly noReport: string;
    readonly columns: Readonly<Record<'line' | 'code' | 'field', string>>;
    readonly signIn: string;
  };
  readonly twins: {
    readonly title: string;
    readonly lead: string;
    readonly email: string;
    readonly emailHint: string;
    readonly brand: string;
    readonly pays: string;
    readonly proof: string;
    readonly proofs: Readonly<Record<(typeof twinProofs)[number], string>>;
    readonly make: Readonly<Record<(typeof sharedIdentifiers)[number], string>>;
    readonly made: string;
    readonly account: string;
    readonly twin: string;
    readonly noPassword: string;
    readonly ownPassword: string;
    readonly columns: Readonly<Record<'who' | 'email' | 'phone' | 'password', string>>;
    readonly unknown: string;
    readonly open: string;
  };
}

const en: CustomersMessages = {
  refused: (code) => `The product refused: ${code}.`,
  nobody: 'Nobody answers. Try again.',
  import: {
    title: 'Import customers',
    lead: 'The old customer database brings its people along: accounts, profiles, plans, gift money and the password hashes they have. Try it dry first: everything is checked, and nothing changes.',
    records: 'Records, one per line (NDJSON)',
    recordsHint: (password) => `The sample has 20 customers. Those with a hash sign in with “${password}”.`,
    dryRun: 'Dry run: check everything, change nothing',
    onConflict: 'If an email already has an account',
    conflicts: {
      skip: 'Leave the record out',
      hold: 'Import it as a second account, to consolidate later',
      fail: 'Stop the import',
    },
    start: 'Import',
    states: { open: 'Not started', running: 'Still running', done: 'Imported', failed: 'Stopped' },
    dryDone: 'Checked. Nothing has changed.',
    counts: {
      lines: 'Records',
      imported: 'Imported',
      held: 'Second accounts',
      skipped: 'Left out',
      refused: 'Refused',
    },
    report: 'Report',
    noReport: 'Every record was taken as it is.',
    columns: { line: 'Line', code: 'Code', field: 'Field' },
    signIn: 'Sign in as one of them',
  },
  twins: {
    title: 'Make a twin',
    lead: 'One person, two accounts: the second comes from the old customer database. The owner of the first finds it on the consolidation page and proves that it is theirs.',
    email: 'Email of an account that exists',
    emailHint: 'For a twin by email. Leave it empty, and both accounts are new.',
    brand: 'Brand',
    pays: 'The twin pays for a plan',
    proof: 'The twin is proven by',
    proofs: { password: 'Its password', emailCode: 'A code to its email' },
    make: { email: 'Make a twin by email', phone: 'Make a twin by phone' },
    made: 'Both accounts are there. Sign in to the first one and look for the other.',
    account: 'Account',
    twin: 'Twin',
    noPassword: 'None: a code comes by mail',
    ownPassword: 'Its own',
    columns: { who: 'Which one', email: 'Email', phone: 'Phone', password: 'Password' },
    unknown: 'No account has this email, so this is the only one now. Make its twin next.',
    open: 'Open the consolidation page',
  },
};

const fr: CustomersMessages = {
  refused: (code) => `Le produit a refusé\u00a0: ${code}.`,
  nobody: 'Personne ne répond. Réessayez.',
  import: {
    title: 'Importer des clients',
    lead: 'L’ancienne base de clients amène son monde\u00a0: comptes, profils, forfaits, soldes cadeaux et mots de passe hachés. Essayez d’abord à blanc\u00a0: tout est vérifié, rien ne change.',
    records: 'Enregistrements, un par ligne (NDJSON)',
    recordsHint: (password) =>
      `L’exemple compte 20 clients. Ceux qui ont un mot de passe haché se connectent avec «\u00a0${password}\u00a0».`,
    dryRun: 'Essai à blanc\u00a0: tout vérifier, ne rien changer',
    onConflict: 'Si une adresse courriel a déjà un compte',
    conflicts: {
      skip: 'Laisser l’enregistrement de côté',
      hold: 'L’importer comme deuxième compte, à consolider plus tard',
      fail: 'Arrêter l’importation',
    },
    start: 'Importer',
    states: { open: 'Pas commencée', running: 'Encore en cours', done: 'Importés', failed: 'Arrêtée' },
    dryDone: 'Vérifiés. Rien n’a changé.',
    counts: {
      lines: 'Enregistrements',
      imported: 'Importés',
      held: 'Deuxièmes comptes',
      skipped: 'Laissés de côté',
      refused: 'Refusés',
    },
    report: 'Rapport',
    noReport: 'Chaque enregistrement a été pris tel quel.',
    columns: { line: 'Ligne', code: 'Code', field: 'Champ' },
    signIn: 'Se connecter avec l’un d’eux',
  },
  twins: {
    title: 'Créer un jumeau',
    lead: 'Une personne, deux comptes\u00a0: le deuxième vient de l’ancienne base de clients. La personne qui possède le premier le trouve à la page de consolidation et prouve qu’il est à elle.',
    email: 'Adresse courriel d’un compte existant',
    emailHint: 'Pour un jumeau par courriel. Laissez vide\u00a0: les deux comptes seront nouveaux.',
    brand: 'Marque',
    pays: 'Le jumeau paie un forfait',
    proof: 'La preuve pour le jumeau',
    proofs: { password: 'Son mot de passe', emailCode: 'Un code envoyé à son adresse courriel' },
    make: { email: 'Créer un jumeau par courriel', phone: 'Créer un jumeau par téléphone' },
    made: 'Les deux comptes sont là. Connectez-vous au premier et cherchez l’autre.',
    account: 'Compte',
    twin: 'Jumeau',
    noPassword: 'Aucun\u00a0: un code arrive par courriel',
    ownPassword: 'Le sien',
    columns: { who: 'Lequel', email: 'Courriel', phone: 'Téléphone', password: 'Mot de passe' },
    unknown:
      'Aucun compte n’a cette adresse\u00a0: pour l’instant, celui-ci est le seul. Créez maintenant son jumeau.',
    open: 'Ouvrir la page de consolidation',
  },
};

export const customersMessages: Readonly<Record<Language, CustomersMessages>> = { en, fr };
