/** Apps and devices that embed the portal. */
export const platforms = ['web', 'ios', 'android', 'fibetv', 'roku'] as const;
export type Platform = (typeof platforms)[number];
export const platformOf = (value: unknown): Platform => platforms.find((each) => each === value) ?? 'web';
export const isMobilePlatform = (platform: Platform): boolean => platform === 'ios' || platform === 'android';
