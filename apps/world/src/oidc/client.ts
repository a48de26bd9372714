/** OAuth client registration of the product at every simulated company. */
export const clientId = 'marquee';
export const clientSecretOf = (company: string): string => `marquee-${company}`;
