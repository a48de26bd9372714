/** How the product is known to every company of the world. */
export const clientId = 'marquee';
export const clientSecretOf = (company: string): string => `marquee-${company}`;
