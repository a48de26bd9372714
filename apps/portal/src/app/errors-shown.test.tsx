/** Every error code, shown where `errors.ts` says, in both languages. */
import { updateAccount } from '@marquee/product/contract/account.ts';
import { createProfile } from '@marquee/product/contract/profiles.ts';
import { placementOf } from '@marquee/product/shell/error-placement.ts';
import { type ErrorCode, errorCodes, problemOf } from '@marquee/product/errors.ts';
import en from '@marquee/product/messages/en/errors.ts';
import fr from '@marquee/product/messages/fr/errors.ts';
import { type FieldName, fieldNames } from '@marquee/product/values/fields.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { call } from '../api/client.ts';
import CookiesBlockedPage from '../areas/support/cookies-blocked-page.tsx';
import * as leaving from '../navigation/leave-site.ts';
import { openModal } from '../state/modals.ts';
import { patchAppState } from '../state/app-state.ts';
import { FormField } from '../forms/form-field.tsx';
import { Form } from '../forms/form.tsx';
import { useForm } from '../forms/use-form.ts';
import { setLanguage } from '../navigation/set-language.ts';
import { activateMessages } from '../i18n/i18n.ts';
import { config } from '../config/startup-config.ts';
import { someAccount } from '../testing/account.ts';
import { chooseTotal, shop } from '../testing/purchase.ts';
import { waitForRoute, openPortal, reply, serve, signInAs, resetPortal } from '../testing/render-portal.tsx';
import { partnerReplies } from '../testing/partners.ts';
import { list as profiles, master } from '../testing/profiles.ts';

vi.mock('../navigation/leave-site.ts', { spy: true });
vi.mocked(leaving.redirectTo).mockImplementation(() => undefined);
vi.mocked(leaving.reloadPage).mockImplementation(() => undefined);

/** Values of message placeholders. */
const details = { email: 'alex@demo.test', length: 8 };
const languages = ['en', 'fr'] as const;
/** Messages are compiled by the build, unlike their type. */
type Pieces = readonly (string | readonly [gap: keyof typeof details])[];
const sentences = { en, fr } as unknown as Record<(typeof languages)[number], Record<ErrorCode, Pieces>>;
const sentenceOf = (code: ErrorCode, language: (typeof languages)[number]): string =>
  sentences[language][code].map((piece) => (typeof piece === 'string' ? piece : details[piece[0]])).join('');

const refusedWith = (code: ErrorCode) => () => {
  const problem = problemOf(code, 'r-1', details);
  return reply(problem.status, problem);
};

const isFieldName = (name: string): name is FieldName => fieldNames.some((each) => each === name);
const fieldOf = (code: ErrorCode): FieldName | undefined => {
  const show = placementOf(code);
  return typeof show === 'object' && isFieldName(show.field) ? show.field : undefined;
};

beforeEach(() => {
  resetPortal();
  Object.assign(config, { botCheck: 'off' });
});

describe('in forms', () => {
  const inForm = errorCodes.filter((code) => placementOf(code) === 'form' || fieldOf(code));

  const fits: Readonly<Partial<Record<FieldName, string>>> = {
    email: 'alex@demo.test',
    phone: '5145550199',
    city: 'Laval',
    postalCode: 'H2X 1Y4',
    newPassword: 'Sunny-Day-42',
    pin: '1234',
    verificationCode: '123456',
  };

  const SomeForm = ({ name }: { readonly name: FieldName }) => {
    const form = useForm({
      initialValues: { [name]: fits[name] ?? 'x' } as Record<FieldName, string>,
      isShown: () => false,
      // An endpoint without step-up, so that REAUTH_REQUIRED reaches the form.
      send: async () => void (await call(createProfile, { body: { nickname: 'Zoé', maturity: 'ADULT' } })),
    });
    return (
      <Form form={form}>
        <FormField form={form} name={name} />
        <button type="submit">{'Send'}</button>
      </Form>
    );
  };

  const theField = () => page.elementLocator(document.querySelector('form input')!);

  it.each(inForm)('[ERR-01] A form shows the message of the error: %s', async (code) => {
    const field = fieldOf(code);
    serve({ [`${createProfile.method} ${createProfile.path}`]: refusedWith(code) });
    await activateMessages('en', 'account');
    await render(<SomeForm name={field ?? 'nickname'} />);
    await page.getByRole('button', { name: 'Send' }).click();
    for (const language of languages) {
      await activateMessages(language);
      const sentence = sentenceOf(code, language);
      if (field) await expect.element(theField()).toHaveAccessibleDescription(sentence);
      else await expect.element(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
    }
  });
});

const account = { 'GET /api/account/v1.1/': () => reply(200, someAccount()) };
const signedOut = { 'POST /api/login/v1.1/logout': () => reply(204) };
const grant = 'POST /api/login/v2.1';
const activationId = '6f1d0f0e-3c47-4c19-9f52-0d6f5f1a7b11';

const merchantRefuses = (code: ErrorCode) => async () => {
  signInAs('dtc', 'crave');
  serve({ ...account, 'GET /api/merchant/v1/activation': refusedWith(code) });
  await openPortal(
    '/merchant/activate?specialService=bundle&brands=crave&token=t-1&aggregator=maple&lang=en',
  );
};
const emailRefuses = (code: ErrorCode) => async () => {
  serve({ 'POST /api/account/v1.1/change-email/confirm': refusedWith(code) });
  await openPortal(`/change-email/confirm?service=crave&token=${code}&lang=en`);
  await waitForRoute('changeEmailError');
};
const migrationRefuses = (code: ErrorCode) => async () => {
  signInAs('dtc', 'crave', { user_name: 'alex@demo.test' });
  serve({
    ...account,
    'GET /api/one-account-migration/v1/status': () =>
      reply(200, {
        allowed: true,
        action: 'signInDtc',
        providerId: 'prairie-fibre',
        providerName: 'Prairie Fibre',
        providerLogo: null,
      }),
    'POST /api/one-account-migration/v1/migrate': refusedWith(code),
  });
  await openPortal('/migrate?action=signInDtc&migrationCode=m-1&service=crave&lang=en');
  await page.getByRole('button', { name: 'Link Prairie Fibre' }).click();
  await waitForRoute('oneAccountError');
};
const partnerRefuses = (code: ErrorCode) => async () => {
  signInAs('dtc', 'crave');
  serve({ ...partnerReplies(), 'POST /api/partner/v1/mobilink/link': refusedWith(code) });
  await openPortal('/account/partners/mobilink/link?service=crave&code=c-1&state=s-1&lang=en');
};
const activationAnswers = (answer: () => Response) => async () => {
  signInAs('dtc', 'crave', { user_name: 'alex@demo.test' });
  serve({
    ...account,
    [profiles]: () => reply(200, [master]),
    [`GET /api/reseller/v1/entitlement/activationInfo/${activationId}`]: answer,
  });
  await openPortal(`/activate?service=crave&code=${activationId}&lang=en`);
};
const codeRefused = (code: ErrorCode) => async () => {
  signInAs('dtc', 'crave', { user_name: 'alex@demo.test' });
  serve({
    ...account,
    [profiles]: () => reply(200, [master]),
    'POST /api/short-code/v1/lookup': refusedWith(code),
  });
  await openPortal('/activate?service=crave&lang=en');
  await page.getByRole('main').getByRole('textbox').first().click();
  await userEvent.keyboard('BCD24');
};
const cookiesBlocked = (variant: 'all' | 'third-party') => async () => {
  await activateMessages('en');
  await render(<CookiesBlockedPage variant={variant} />);
};
const aloneInModal = (code: ErrorCode) => async () => {
  serve();
  await openPortal('/checkEmail?service=crave&lang=en');
  openModal('genericError', { code });
};

const elsewhere: Readonly<Partial<Record<ErrorCode, () => Promise<void>>>> = {
  NOT_FOUND: async () => {
    serve();
    await openPortal('/nowhere?service=crave&lang=en');
  },
  invalid_token: async () => {
    signInAs('dtc', 'crave');
    serve({ 'GET /api/account/v1.1/': () => reply(401, { error: 'invalid_token', code: 'invalid_token' }) });
    await openPortal('/account/manage?service=crave&lang=en');
  },
  // Until the page is reloaded.
  SESSION_CHANGED: async () => {
    signInAs('dtc', 'crave');
    serve(account);
    await openPortal('/account/manage?service=crave&lang=en');
    serve({ 'PATCH /api/account/v1.1': refusedWith('SESSION_CHANGED') });
    await call(updateAccount, { body: { firstName: 'Zoé' } }).catch(() => undefined);
  },
  MAGIC_LINK_INVALID: async () => {
    signInAs('dtc', 'crave');
    serve({ ...signedOut, [grant]: refusedWith('MAGIC_LINK_INVALID') });
    await openPortal('/z-browser-x?magicLink=bad&service=crave&lang=en');
    await waitForRoute('loginIndex');
  },
  COOKIES_ALL: cookiesBlocked('all'),
  COOKIES_THIRD_PARTY: cookiesBlocked('third-party'),
  TOKEN_INVALID: emailRefuses('TOKEN_INVALID'),
  LINK_EXPIRED: emailRefuses('LINK_EXPIRED'),
  DELETE_FORBIDDEN: async () => {
    signInAs('dtc', 'crave');
    serve(account);
    patchAppState({ deleteForbidden: { brands: ['crave'], balances: {} } });
    await openPortal('/account/manage/delete-forbidden?service=crave&lang=en');
  },
  SHORTCODE_WRONG: codeRefused('SHORTCODE_WRONG'),
  SHORTCODE_EXPIRED: codeRefused('SHORTCODE_EXPIRED'),
  SHORTCODE_DONE: codeRefused('SHORTCODE_DONE'),
  '35.2.6': partnerRefuses('35.2.6'),
  '35.2.16': partnerRefuses('35.2.16'),
  BDU_LOGIN_FAILED: async () => {
    serve({ [grant]: refusedWith('BDU_LOGIN_FAILED') });
    await openPortal('/login/bdu/auth?code=c-2&state=s-2&service=crave&lang=en');
    await waitForRoute('loginBDUError');
  },
  PROVIDER_ALREADY_LINKED: migrationRefuses('PROVIDER_ALREADY_LINKED'),
  INVALID_RECONNECTION: migrationRefuses('INVALID_RECONNECTION'),
  MIGRATION_INVALID: async () => {
    signInAs('dtc', 'crave', { user_name: 'alex@demo.test' });
    serve({ 'GET /api/one-account-migration/v1/status': refusedWith('MIGRATION_INVALID') });
    await openPortal('/migrate?action=signInDtc&migrationCode=m-1&service=crave&lang=en');
  },
  DOUBLE_BILLING: async () => {
    signInAs('dtc', 'crave', { user_name: 'alex@demo.test' });
    serve(shop());
    chooseTotal();
    await openPortal('/purchase/products/warning?service=crave&lang=en');
  },
  ASSIST_NOT_INCLUDED: async () => {
    signInAs('dtc', 'crave');
    serve({ ...account, 'GET /api/device/v1/devices': refusedWith('ASSIST_NOT_INCLUDED') });
    await openPortal('/account/settings/devices?service=crave&lang=en');
  },
  ACTIVATION_ERROR: activationAnswers(() => reply(200, { status: 'error' })),
  ACTIVATION_EXPIRED: activationAnswers(() => reply(200, { status: 'expired' })),
  ACTIVATION_DONE: activationAnswers(() => reply(200, { status: 'alreadyDone' })),
  NO_SUBSCRIPTION: activationAnswers(() => reply(200, { status: 'entitlementExpired' })),
  MERCHANT_DONE: merchantRefuses('MERCHANT_DONE'),
  MERCHANT_EXPIRED: merchantRefuses('MERCHANT_EXPIRED'),
  MERCHANT_NO_ENTITLEMENT: merchantRefuses('MERCHANT_NO_ENTITLEMENT'),
  MERCHANT_ERROR: merchantRefuses('MERCHANT_ERROR'),
  LEGACY_UNSUPPORTED: async () => {
    serve();
    await openPortal('/legacy/unsupported?service=crave&lang=en');
  },
  ChunkLoadError: aloneInModal('ChunkLoadError'),
  MODULE_NOT_FOUND: aloneInModal('MODULE_NOT_FOUND'),
};

describe('on pages and in modals', () => {
  it('[ERR-01] Every visible error has a test of where it is shown', () => {
    const shown = errorCodes.filter((code) => placementOf(code) !== 'none');
    const places = shown.filter((code) => placementOf(code) === 'form' || fieldOf(code) || elsewhere[code]);
    expect(places).toEqual(shown);
  });

  it.each(Object.entries(elsewhere) as [ErrorCode, () => Promise<void>][])(
    '[ERR-01] The page shows the message of the error: %s',
    async (code, arrive) => {
      await arrive();
      for (const language of languages) {
        await setLanguage(language);
        await expect
          .element(page.getByText(sentenceOf(code, language), { exact: false }).first())
          .toBeVisible();
      }
      await setLanguage('en');
    },
  );
});
