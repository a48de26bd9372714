/** The reasons for refusing a password, without the dictionary that finds them. */
export const weakPasswordReasons = ['containsEmail', 'tooCommon', 'predictable', 'breached'] as const;
export type WeakPasswordReason = (typeof weakPasswordReasons)[number];

export const isWeakPasswordReason = (value: unknown): value is WeakPasswordReason =>
  weakPasswordReasons.some((reason) => reason === value);
