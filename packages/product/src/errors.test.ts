import { describe, expect, it } from 'vitest';
import { AppError, fail } from './app-error.ts';
import {
  codeOfReply,
  codeOfStatus,
  type ErrorCode,
  errorCodes,
  errors,
  isErrorCode,
  problemOf,
} from './errors.ts';
import { placementOf } from './shell/error-placement.ts';
import en from './messages/en/errors.ts';
import fr from './messages/fr/errors.ts';

/** The specified error catalog, with the amendments of A-101: requirement, code, status, English, French. */
const catalogue = `
ERR-02 | GENERIC | 500 | An error occurred, please try again later. | Une erreur est survenue, veuillez réessayer plus tard.
ERR-03 | SERVICE_UNAVAILABLE | 503 | Our services are not available for the moment. Please try again later. | Nos services ne sont pas disponibles pour le moment. Veuillez réessayer plus tard.
ERR-04 | SESSION_EXPIRED | 401 | Your session has expired. Please try again. | Votre session a expiré. Veuillez réessayer.
- | invalid_token | 401 | Due to inactivity, your session has expired. Please login again. | En raison d’inactivité, votre session a expiré. Veuillez vous connecter à nouveau.
ERR-06 | GEO_BLOCKED | 403 | This service is only available in North America. | Ce service est offert seulement en Amérique du Nord.
ERR-07 | RECAPTCHA_BLOCKED | 403 | The security check blocked this request. | La vérification de sécurité a bloqué cette demande.
ERR-08 | RECAPTCHA_RETRY | 403 | The security check failed. Refresh the page or try again. | La vérification de sécurité a échoué. Actualisez la page ou réessayez.
ERR-09 | NO_ACCOUNT | 404 | There is no account for this email. | Aucun compte n’existe pour ce courriel.
ERR-10 ERR-11 | BAD_CREDENTIALS | 400 | The email and password don’t match. | Combinaison invalide
- | EMAIL_REQUIRED | 400 | The email parameter is required | Le paramètre courriel est requis
- | PASSWORD_REQUIRED | 400 | The password parameter is required | Le paramètre mot de passe est requis
ERR-12 | EMAIL_IN_USE | 409 | The email {email} is already in use. | Le courriel {email} est déjà utilisé.
ERR-13 | PASSWORD_REUSED | 400 | Your new password must be different from your last 3 passwords. | Votre nouveau mot de passe doit être différent de vos 3 derniers mots de passe.
VAL-PW-10 | WEAK_PASSWORD | 400 | The password you’ve entered is not secure enough. Please enter a different one. | Le mot de passe que vous avez entré n’est pas assez sécuritaire. Veuillez en entrer un autre.
- | PASSWORD_MISMATCH | 400 | Passwords do not match | Les mots de passe ne correspondent pas
- | EMAIL_FORMAT | 400 | Please enter a valid email address | Veuillez entrer un format de courriel valide.
- | REQUIRED | 400 | Required | Obligatoire
- | EMAIL_MISMATCH | 400 | Emails do not match | Les courriels ne correspondent pas
- | PHONE_FORMAT | 400 | Please enter a valid 10-digit number | Veuillez entrer un numéro valide à 10 chiffres
- | NAME_CHARS | 400 | Only letters, spaces, dashes and apostrophes are allowed | Seuls les lettres, espaces, tirets et apostrophes sont permis
- | LETTERS_ONLY | 400 | Only letters and spaces are allowed | Seuls les lettres et les espaces sont permis
- | NUMERIC_ONLY | 400 | Only numbers are allowed | Seuls les chiffres sont permis
- | MIN_LENGTH | 400 | Must be at least {length} characters | Doit contenir au moins {length} caractères
- | MAX_LENGTH | 400 | Must be at most {length} characters | Doit contenir au plus {length} caractères
ERR-14 | TOO_MANY_REQUESTS | 429 | Too many requests. Please try again later. | Trop de demandes. Veuillez réessayer plus tard.
ERR-15 | RESEND_TOO_SOON | 429 | Please wait a moment before requesting another email. | Veuillez patienter avant de demander un autre courriel.
- | COOKIES_THIRD_PARTY | 0 | Third-party cookies are blocked in your browser. | Les témoins tiers sont bloqués dans votre navigateur.
- | COOKIES_ALL | 0 | Cookies are blocked in your browser. | Les témoins sont bloqués dans votre navigateur.
- | RESET_LINK_INVALID | 400 | This reset link is invalid or has expired. | Ce lien de réinitialisation est invalide ou expiré.
- | RESET_LINK_EXPIRED | 410 | This reset link is invalid or has expired. | Ce lien de réinitialisation est invalide ou expiré.
- | TOKEN_INVALID | 400 | This link is invalid. | Ce lien est invalide.
ERR-28 | LINK_EXPIRED | 410 | This link has expired. | Ce lien est expiré.
- | CODE_INVALID | 400 | The code is incorrect. | Le code est incorrect.
ERR-19 | SHORTCODE_EXPIRED | 410 | This code is invalid or has expired. | Ce code est invalide ou expiré.
ERR-20 | SHORTCODE_WRONG | 400 | Wrong code. Check the code on your screen and try again. | Mauvais code. Vérifiez le code à l’écran et réessayez.
- | SHORTCODE_DONE | 409 | This device is already activated. | Cet appareil est déjà activé.
- | SHORTCODE_ENTITLEMENT | 403 | Your plan doesn’t include this device. | Votre forfait n’inclut pas cet appareil.
ERR-21 | PARTNER_OTHER_ACCOUNT | 409 | This provider is already linked to another account. | Ce fournisseur est déjà lié à un autre compte.
ERR-22 | MOBILE_ALREADY_LINKED | 400 | This mobile account is already linked. | Ce compte mobile est déjà lié.
ERR-23 | UNLINK_FAILED | 500 | We could not unlink your account. Please try again later. | Nous n’avons pas pu délier votre compte. Veuillez réessayer plus tard.
ERR-24 | 35.2.4 | 409 | You already have an account. Sign in to it to continue. | Vous avez déjà un compte. Connectez-vous pour continuer.
ERR-25 | 35.2.6 | 409 | You already have a service provider. | Vous avez déjà un fournisseur de service.
ERR-26 | 35.2.16 | 409 | This provider is already linked. Do you want to move the link to this account? | Ce fournisseur est déjà lié. Voulez-vous transférer le lien à ce compte?
ERR-27 | CHANGE_EMAIL_UNEXPECTED | 500 | An unexpected error occurred. Please resend the email. | Une erreur inattendue est survenue. Veuillez renvoyer le courriel.
- | INVALID_PASSWORD | 401 | The password is incorrect. | Le mot de passe est incorrect.
ERR-30 | CANCELLATION_FAILED | 500 | Subscription cancellation failed | Échec de l’annulation de l’abonnement
ERR-31 | RESTART_ADDON_FAILED | 500 | We could not restart your add-on. | Nous n’avons pas pu réactiver votre option.
ERR-32 | RESTART_PLAN_FAILED | 500 | We could not restart your plan. | Nous n’avons pas pu réactiver votre forfait.
ERR-33 | RESTART_ALL_FAILED | 500 | We could not restart your subscriptions. | Nous n’avons pas pu réactiver vos abonnements.
ERR-34 | INELIGIBLE_PLAN | 409 | You are not eligible for this plan. | Vous n’êtes pas admissible à ce forfait.
ERR-35 | DOUBLE_BILLING | 409 | You already have a subscription. If you continue you will be billed twice. | Vous avez déjà un abonnement. Si vous continuez, vous paierez deux fois.
ERR-36 | PURCHASE_UNEXPECTED | 500 | An unexpected error occurred during your purchase. | Une erreur inattendue est survenue pendant votre achat.
ERR-37 | TRANSACTION_FAILED | 402 | We are unable to process your transaction. | Nous ne pouvons pas traiter votre transaction.
ERR-38 | ACTIVATION_ERROR | 502 | Your purchase succeeded but the activation failed. | Votre achat a réussi, mais l’activation a échoué.
ERR-39 | DELETE_FORBIDDEN | 409 | You cannot delete your account while you have active subscriptions or a gift balance. Contact support. | Vous ne pouvez pas supprimer votre compte tant que vous avez des abonnements actifs ou un solde de carte-cadeau. Communiquez avec le soutien.
ERR-40 | PROFILE_NOT_FOUND | 404 | Profile not found. | Profil introuvable.
ERR-41 | BDU_LOGIN_FAILED | 401 | We could not sign you in with your TV provider. | Nous n’avons pas pu vous connecter avec votre fournisseur télé.
ERR-42 | PROVIDER_ALREADY_LINKED | 409 | This provider is already linked. | Ce fournisseur est déjà lié.
ERR-43 | INVALID_RECONNECTION | 400 | This reconnection is not valid. | Cette reconnexion n’est pas valide.
ERR-44 | MERCHANT_DONE | 409 | This service is already activated. | Ce service est déjà activé.
ERR-45 | MERCHANT_EXPIRED | 410 | This link has expired. | Ce lien est expiré.
ERR-46 | MERCHANT_NO_ENTITLEMENT | 403 | There’s nothing to activate with this link. | Ce lien ne permet de rien activer.
ERR-47 | MERCHANT_ERROR | 500 | An error occurred, please try again later. | Une erreur est survenue, veuillez réessayer plus tard.
ERR-48 | ACTIVATION_EXPIRED | 410 | Your activation link has expired. | Votre lien d’activation est expiré.
ERR-49 | ACTIVATION_DONE | 409 | Your activation is already done. | Votre activation est déjà effectuée.
ERR-50 | NO_SUBSCRIPTION | 403 | No subscription was found to activate. | Aucun abonnement à activer n’a été trouvé.
- | REDEEM_CODE_INVALID | 404 | This code is invalid, used or expired. | Ce code est invalide, utilisé ou expiré.
ERR-51 | LEGACY_UNSUPPORTED | 0 | This app is no longer supported. | Cette application n’est plus prise en charge.
ERR-52 | NOT_FOUND | 404 | Page not found | Page introuvable
- | MAGIC_LINK_INVALID | 400 | An error occurred, please try again later. | Une erreur est survenue, veuillez réessayer plus tard.
- | ChunkLoadError | 0 | An error occurred, please try again later. | Une erreur est survenue, veuillez réessayer plus tard.
- | MODULE_NOT_FOUND | 0 | An error occurred, please try again later. | Une erreur est survenue, veuillez réessayer plus tard.
- | NICKNAME_TAKEN | 409 | This name is already used. | Ce nom est déjà utilisé.
- | DEVICE_LIMIT | 409 | You have reached the device limit. | Vous avez atteint la limite d’appareils.
- | DEVICE_PERIOD_LIMIT | 409 | You can’t add another device for now. | Vous ne pouvez pas ajouter d’autre appareil pour l’instant.
- | SWAP_LIMIT | 409 | You’ve used all your device swaps for now. | Vous avez utilisé tous vos échanges d’appareils pour l’instant.
`;

const rows = catalogue
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))
  .map(([ids = '', code = '', status, english, french]) => ({
    title: ids === '-' ? code : `${ids.replaceAll(/\S+/g, '[$&]')} ${code}`,
    code: code as ErrorCode,
    expected: [Number(status), english, french],
  }));

describe('the error catalogue', () => {
  it.each(rows)('$title', ({ code, expected }) => {
    expect([errors[code].status, en[code], fr[code]]).toEqual(expected);
  });

  it('statuses are those of refusals and failures, or 0 where the browser speaks alone', () => {
    for (const code of errorCodes) {
      const { status } = errors[code];
      expect(status === 0 || (status >= 400 && status < 600), code).toBe(true);
    }
  });

  it('a wrong password on change-email is answered without words, elsewhere in the form', () => {
    expect(placementOf('INVALID_PASSWORD', 'manageEmail')).toBe('none');
    expect(placementOf('INVALID_PASSWORD', 'managePassword')).toBe('form');
    expect(placementOf('INVALID_PASSWORD')).toBe('form');
    expect(placementOf('GENERIC')).toBe('form');
  });
});

describe('failing', () => {
  it('carries its code and details', () => {
    expect(() => fail('EMAIL_IN_USE', { email: 'a@b.ca' })).toThrow(
      expect.objectContaining({ name: 'AppError', code: 'EMAIL_IN_USE', details: { email: 'a@b.ca' } }),
    );
    expect(new AppError('GENERIC')).toBeInstanceOf(Error);
  });

  it('knows its codes and no property of every object', () => {
    expect(['GENERIC', '35.2.16', 'invalid_token'].every(isErrorCode)).toBe(true);
    expect(['toString', '__proto__', 'generic', '', 500, null].some(isErrorCode)).toBe(false);
  });

  it('answers with a problem of RFC 9457', () => {
    expect(problemOf('EMAIL_IN_USE', 'r-1', { email: 'a@b.ca' })).toEqual({
      type: 'urn:marquee:error:EMAIL_IN_USE',
      title: 'Email in use',
      status: 409,
      code: 'EMAIL_IN_USE',
      details: { email: 'a@b.ca' },
      requestId: 'r-1',
    });
    expect(problemOf('NOT_FOUND', 'r-2')).not.toHaveProperty('details');
  });

  it('a wrong gift code and a wrong mail code share a name and differ by status', () => {
    expect(problemOf('REDEEM_CODE_INVALID', 'r')).toMatchObject({ code: 'CODE_INVALID', status: 404 });
    expect(problemOf('CODE_INVALID', 'r')).toMatchObject({ code: 'CODE_INVALID', status: 400 });
    expect(codeOfReply(404, 'CODE_INVALID')).toBe('REDEEM_CODE_INVALID');
    expect(codeOfReply(400, 'CODE_INVALID')).toBe('CODE_INVALID');
  });
});

describe('reading an answer', () => {
  it('every answer of ours is read back as the error it was', () => {
    for (const code of errorCodes) {
      const problem = problemOf(code, 'r');
      expect(codeOfReply(problem.status, problem.code)).toBe(code);
    }
  });

  it.each<[status: number, code: ErrorCode]>([
    [0, 'SERVICE_UNAVAILABLE'],
    [400, 'VALIDATION'],
    [401, 'invalid_token'],
    [403, 'GENERIC'],
    [404, 'NOT_FOUND'],
    [405, 'METHOD_NOT_ALLOWED'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
    [418, 'GENERIC'],
    [429, 'TOO_MANY_REQUESTS'],
    [500, 'GENERIC'],
    [502, 'SERVICE_UNAVAILABLE'],
    [503, 'SERVICE_UNAVAILABLE'],
    [504, 'SERVICE_UNAVAILABLE'],
  ])('an answer %i without a code is %s', (status, code) => {
    expect(codeOfStatus(status)).toBe(code);
    expect(codeOfReply(status, undefined)).toBe(code);
  });

  it('an unknown code is GENERIC, unless nothing is available', () => {
    expect(codeOfReply(409, 'SOMETHING_NEW')).toBe('GENERIC');
    expect(codeOfReply(401, 'SOMETHING_NEW')).toBe('GENERIC');
    expect(codeOfReply(503, 'SOMETHING_NEW')).toBe('SERVICE_UNAVAILABLE');
    expect(codeOfReply(500, 'BAD_CREDENTIALS')).toBe('BAD_CREDENTIALS');
  });
});
