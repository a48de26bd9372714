/** Titles and labels of a data download, in both languages: one section per kind of data, one label per field. */
import type { Language } from '../brands.ts';
import { fieldLabels } from './personal-data-fields.ts';

type Label = readonly [en: string, fr: string];

const sections = {
  account: ['Account', 'Compte'],
  identifiers: ['Verified emails and phone numbers', 'Courriels et téléphones vérifiés'],
  emailChanges: ['Email changes', 'Changements de courriel'],
  emailVerifications: ['Email verification', 'Vérification du courriel'],
  passwords: ['Password', 'Mot de passe'],
  pastPasswords: ['Earlier passwords', 'Mots de passe précédents'],
  passwordResets: ['Password resets', 'Réinitialisations du mot de passe'],
  passkeys: ['Passkeys', 'Clés d’accès'],
  twoStep: ['Two-step verification', 'Vérification en deux étapes'],
  recoveryCodes: ['Recovery codes', 'Codes de récupération'],
  twoStepRecoveries: [
    'Requests to end two-step verification',
    'Demandes de fin de la vérification en deux étapes',
  ],
  signInTickets: ['Second steps at sign-in', 'Deuxièmes étapes à la connexion'],
  securityLinks: ['Links to secure your account', 'Liens pour sécuriser votre compte'],
  passkeyRequests: ['Uses of passkeys', 'Utilisations de clés d’accès'],
  profiles: ['Profiles', 'Profils'],
  watchlist: ['Watchlist', 'Ma liste'],
  devices: ['Playback devices', 'Appareils de lecture'],
  downloadDevices: ['Download devices', 'Appareils de téléchargement'],
  downloads: ['Downloads', 'Téléchargements'],
  knownBrowsers: ['Known browsers and apps', 'Navigateurs et applications reconnus'],
  sessions: ['Sign-ins', 'Connexions'],
  magicLinks: ['Sign-in links', 'Liens de connexion'],
  refreshTokens: ['Renewals of sign-ins', 'Prolongations de connexion'],
  activationCodes: ['TV codes', 'Codes de télé'],
  providerVisits: ['Visits to providers and partners', 'Passages chez un fournisseur ou un partenaire'],
  activity: ['Account activity', 'Activité du compte'],
  events: ['Changes we told other systems about', 'Changements transmis à d’autres systèmes'],
  staffActions: ['What our staff did for you', 'Interventions de notre personnel'],
  priceNotices: ['Price notices', 'Avis de changement de prix'],
  subscriptions: ['Subscriptions', 'Abonnements'],
  storePurchases: ['App store purchases', 'Achats dans les boutiques d’applications'],
  externalSubscriptions: ['Subscriptions at other companies', 'Abonnements auprès d’autres entreprises'],
  entitlements: ['What you can watch', 'Ce que vous pouvez regarder'],
  entitlementSums: ['What you can watch, in short', 'Ce que vous pouvez regarder, en bref'],
  orders: ['Orders and receipts', 'Commandes et reçus'],
  orderItems: ['Items of orders', 'Articles des commandes'],
  charges: ['Payments', 'Paiements'],
  invoices: ['Billing periods', 'Périodes facturées'],
  refunds: ['Refunds', 'Remboursements'],
  disputes: ['Disputed payments', 'Paiements contestés'],
  cards: ['Cards', 'Cartes'],
  cardForms: ['Card forms', 'Formulaires de carte'],
  giftBalance: ['Gift balance', 'Solde de cartes-cadeaux'],
  redemptions: ['Redeemed codes', 'Codes échangés'],
  retentionOffers: ['Offers you accepted', 'Offres acceptées'],
  cancellations: ['Cancellations', 'Annulations'],
  cancellationVisits: ['Visits to the cancellation page', 'Visites de la page d’annulation'],
  cart: ['Cart', 'Panier'],
  activationLinks: ['Activation links', 'Liens d’activation'],
  merchantActivations: ['Activations by merchants', 'Activations par des marchands'],
  partners: ['Linked partners', 'Partenaires liés'],
  partnerRecords: ['What partners told us', 'Ce que les partenaires nous ont transmis'],
  providers: ['TV providers', 'Fournisseurs de télé'],
  otherSystems: ['Customer numbers in other systems', 'Numéros de client dans d’autres systèmes'],
  gateways: ['Payment services', 'Services de paiement'],
  suggestions: ['Suggestions to combine accounts', 'Suggestions de regroupement de comptes'],
  consolidationCodes: ['Codes to combine accounts', 'Codes de regroupement de comptes'],
  consents: ['Consents', 'Consentements'],
  languageChoices: ['Choices of language', 'Choix de langue'],
  preferences: ['Email preferences', 'Préférences de courriel'],
  mails: ['Emails we sent', 'Courriels envoyés'],
  exports: ['Data downloads', 'Téléchargements de données'],
  assistCodes: ['Codes for support', 'Codes pour le soutien'],
  assistViews: ['Views by support', 'Consultations par le soutien'],
  deletionRequests: ['Deletions that support started', 'Suppressions demandées au soutien'],
  inactivity: ['Time without a sign-in', 'Période sans connexion'],
} as const satisfies Readonly<Record<string, Label>>;

export type ExportSection = keyof typeof sections;
export const exportSections = Object.keys(sections) as readonly ExportSection[];

const inLanguage = ([en, fr]: Label, language: Language): string => (language === 'en' ? en : fr);

export const sectionTitle = (section: ExportSection, language: Language): string =>
  inLanguage(sections[section], language);

/** Undefined for a field that has no label; a test finds it. */
export const fieldLabel = (field: string, language: Language): string | undefined => {
  const label = fieldLabels[field];
  return label && inLanguage(label, language);
};
