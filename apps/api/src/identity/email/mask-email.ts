/** A masked email: recognizable to people who know it, not readable by others. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••');
