/** The names that TV providers go by; a token knows them by id. */
const names: Readonly<Record<string, string>> = {
  'prairie-fibre': 'Prairie Fibre',
  'laurentides-tele': 'Laurentides Télé',
  'harbour-tv': 'Harbour TV',
};

/** A provider that is new here is called by its id. */
export const providerName = (id: string): string => names[id] ?? id;
