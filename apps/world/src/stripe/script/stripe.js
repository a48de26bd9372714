/**
 * Simulates the part of Stripe.js that the product uses, typed by `@stripe/stripe-js`. Card fields and bank page are
 * iframes of the simulator's origin.
 */

/** @import { Stripe } from '@stripe/stripe-js' */
/** @typedef {Pick<Stripe, 'elements' | 'createPaymentMethod' | 'handleNextAction'>} StandIn */

(() => {
  const home = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src).origin;

  /** @type {(path: string, query: Record<string, string>) => HTMLIFrameElement} */
  const frameOf = (path, query) => {
    const frame = document.createElement('iframe');
    const asked = new URLSearchParams({ ...query, origin: location.origin });
    frame.src = `${home}${path}?${asked.toString()}`;
    frame.style.cssText = 'display:block;width:100%;border:0';
    frame.allow = 'payment';
    return frame;
  };

  /** @type {(frame: HTMLIFrameElement, hear: (message: any) => void) => () => void} */
  const listen = (frame, hear) => {
    /** @type {(event: MessageEvent) => void} */
    const onMessage = ({ source, origin, data }) => {
      if (source === frame.contentWindow && origin === home) hear(data);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  };

  const languageOf = (/** @type {unknown} */ locale) => (String(locale).startsWith('fr') ? 'fr' : 'en');

  /** @type {(key: string, options: any) => any} */
  const createElements = (key, options) => {
    const latest = { ...options };
    /** @type {HTMLIFrameElement | undefined} */
    let frame;
    let asked = 0;
    /** @type {Map<number, (result: any) => void>} */
    const waiting = new Map();
    /** @type {Map<string, (event: any) => void>} */
    const listeners = new Map();

    /** @type {(call: string, args?: object) => Promise<any>} */
    const ask = (call, args = {}) =>
      new Promise((resolve) => {
        asked += 1;
        waiting.set(asked, resolve);
        frame?.contentWindow?.postMessage({ source: 'stripe-stand-in', call, asked, ...args }, home);
      });

    const look = () => ({ language: languageOf(latest.locale), appearance: latest.appearance });

    return {
      ask,
      /** @type {(more: object) => void} */
      update: (more) => {
        Object.assign(latest, more);
        void ask('update', look());
      },
      submit: () => ask('submit'),
      create: (/** @type {string} */ _type, /** @type {any} */ settings = {}) => ({
        on: (/** @type {string} */ event, /** @type {(event: any) => void} */ hear) =>
          listeners.set(event, hear),
        clear: () => void ask('clear'),
        focus: () => void ask('focus'),
        mount: (/** @type {string} */ place) => {
          const asksPostalCode = settings.fields?.billingDetails?.address?.postalCode !== 'never';
          frame = frameOf('/stripe/elements', {
            key,
            lang: languageOf(latest.locale),
            ...(asksPostalCode && { postal: '1' }),
          });
          frame.title = 'Stripe';
          listen(frame, (message) => {
            if (message.type === 'answer') {
              waiting.get(message.asked)?.(message.result);
              waiting.delete(message.asked);
            }
            if (message.type === 'resize' && frame) frame.style.height = `${message.height}px`;
            if (message.type === 'ready') void ask('update', look());
            listeners.get(message.type)?.(message);
          });
          document.querySelector(place)?.append(frame);
        },
      }),
    };
  };

  /** @type {(clientSecret: string) => Promise<any>} */
  const askBank = (clientSecret) =>
    new Promise((resolve) => {
      const [intent = ''] = clientSecret.split('_secret_');
      const isSetup = intent.startsWith('seti_');
      const frame = frameOf(`/stripe/challenge/${encodeURIComponent(intent)}`, {
        client_secret: clientSecret,
        lang: languageOf(document.documentElement.lang),
      });
      frame.title = 'Stripe';
      frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:1';
      /** @type {(result: object) => void} */
      const end = (result) => {
        stop();
        frame.remove();
        resolve(result);
      };
      const stop = listen(frame, ({ type }) => {
        if (type === 'approved' || type === 'gone')
          end({ [isSetup ? 'setupIntent' : 'paymentIntent']: { id: intent, status: 'succeeded' } });
        if (type === 'refused')
          end({
            error: {
              type: 'invalid_request_error',
              code: `${isSetup ? 'setup' : 'payment'}_intent_authentication_failure`,
              message: 'We are unable to authenticate your payment method.',
            },
          });
      });
      frame.addEventListener('load', () => frame.focus());
      document.body.append(frame);
    });

  /** @type {(key: string) => StandIn} */
  const standIn = (key) => ({
    elements: (/** @type {any} */ options) => createElements(key, options),
    createPaymentMethod: (/** @type {any} */ { elements, params }) =>
      elements.ask('createPaymentMethod', { billing: params?.billing_details }),
    handleNextAction: (/** @type {any} */ { clientSecret }) => askBank(clientSecret),
  });
  Object.assign(window, { Stripe: standIn });
})();
