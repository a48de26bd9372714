/** A screen has one name in menu, title and heading, unless the specification differs. */
import { expect, it } from 'vitest';
import { routes } from '../navigation/routes.ts';
import activationEn from './en/activation.ts';
import devicesEn from './en/devices.ts';
import paymentsEn from './en/payments.ts';
import profilesEn from './en/profiles.ts';
import shellEn from './en/shell.ts';
import activationFr from './fr/activation.ts';
import devicesFr from './fr/devices.ts';
import paymentsFr from './fr/payments.ts';
import profilesFr from './fr/profiles.ts';
import shellFr from './fr/shell.ts';

const words = {
  en: { ...activationEn, ...devicesEn, ...paymentsEn, ...profilesEn, ...shellEn },
  fr: { ...activationFr, ...devicesFr, ...paymentsFr, ...profilesFr, ...shellFr },
};

it.each(['en', 'fr'] as const)(
  '[portal 25] headings name their screens as the menu or the title does: %s',
  (language) => {
    const say = words[language];
    // In English the specified menu label is "Payment".
    expect(say['payments.history.title']).toBe({ en: 'Payments', fr: say['shell.menu.payments'] }[language]);
    expect(say['shell.manageDevices']).toBe(routes.settingsDevices.title?.[language]);
    expect(say['activation.code.title']).toBe(routes.shortcode.title?.[language]);
  },
);
