/** Every mail as mail clients draw it: phone and desktop widths, light and dark, images on and off. */
import { brandIds, type Language, languages } from '@marquee/product/brands.ts';
import { demoEnv, readEnv } from '../../apps/api/src/env.ts';
import { drawMail, mailKinds, sampleMail } from '../../apps/api/src/mail/testing/mail-samples.ts';
import { expect, test } from '../fixtures.ts';
import { testStack } from '../stack.ts';

const env = readEnv(demoEnv({ ...testStack.env, PUBLIC_URL: testStack.url }));
const widths = [375, 600];

/** Each kind in one of the brands, and in every brand the mail with both pictures. */
const mailsOf = (language: Language) =>
  [
    ...mailKinds.map((kind, at) => ({ kind, brand: brandIds[at % brandIds.length]! })),
    ...brandIds.map((brand) => ({ kind: 'giftReceived' as const, brand })),
  ].flatMap(({ kind, brand }) =>
    widths.map((width) => ({
      name: `${kind} of ${brand} at ${width}`,
      width,
      html: drawMail(env, sampleMail(kind, brand, language)).html,
    })),
  );

/** In the page: what is wrong with the mails in its frames. */
const findFaults = ({ images }: { readonly images: boolean }): readonly string[] => {
  type Rgb = readonly [number, number, number];
  const rgbOf = (colour: string): { rgb: Rgb; opaque: boolean } => {
    const [r = 0, g = 0, b = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return { rgb: [r, g, b], opaque: alpha === 1 };
  };
  const light = (rgb: Rgb): number => {
    const [r = 0, g = 0, b = 0] = rgb.map((part) =>
      part / 255 <= 0.040_45 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element: Element | null, view: Window): Rgb => {
    if (!element) return [255, 255, 255];
    const { rgb, opaque } = rgbOf(view.getComputedStyle(element).backgroundColor);
    return opaque ? rgb : groundOf(element.parentElement, view);
  };
  const contrastOf = (element: Element, view: Window): number => {
    const ink = light(rgbOf(view.getComputedStyle(element).color).rgb);
    const ground = light(groundOf(element, view));
    return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
  };
  const ruler = document.createElement('canvas').getContext('2d')!;
  const faultsOfPicture = (picture: HTMLImageElement, view: Window): readonly string[] => {
    if (images) return picture.naturalWidth > 0 ? [] : ['a picture is missing'];
    const { font } = view.getComputedStyle(picture);
    ruler.font = font;
    // Browsers show a small icon before the words.
    const fits = ruler.measureText(picture.alt).width + 18 <= picture.clientWidth;
    if (!picture.alt || !fits) return [`no room for the words “${picture.alt}”`];
    return contrastOf(picture, view) >= 3 ? [] : [`the words “${picture.alt}” are too faint`];
  };
  const faultsOf = (frame: HTMLIFrameElement): readonly string[] => {
    const view = frame.contentWindow!;
    const { body, documentElement } = frame.contentDocument!;
    const written = [...body.querySelectorAll('*')].filter(
      (element) =>
        element.getClientRects().length > 0 &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    return [
      ...(documentElement.scrollWidth > frame.clientWidth ? [`${documentElement.scrollWidth} wide`] : []),
      ...(written.length < 5 ? ['nothing to read'] : []),
      ...written.flatMap((element) => {
        const contrast = contrastOf(element, view);
        return contrast < 4.5 ? [`${contrast.toFixed(2)}: ${element.textContent?.trim().slice(0, 40)}`] : [];
      }),
      ...[...body.querySelectorAll('img')].flatMap((picture) => faultsOfPicture(picture, view)),
    ];
  };
  return [...document.querySelectorAll('iframe')].flatMap((frame) =>
    faultsOf(frame).map((fault) => `${frame.title}: ${fault}`),
  );
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

for (const language of languages)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`[experience 11] every mail in ${language}, ${colorScheme}: it fits a phone and a desktop, can be read, and names its brand without images`, async ({
      browser,
    }) => {
      const frames = mailsOf(language).map(
        ({ name, width, html }) =>
          `<iframe title="${name}" width="${width}" srcdoc="${escaped(html)}"></iframe>`,
      );
      const context = await browser.newContext({ colorScheme });
      for (const images of [true, false]) {
        const page = await context.newPage();
        if (!images) await page.route('**/*.png', (route) => route.abort());
        await page.setContent(frames.join(''));
        expect(await page.evaluate(findFaults, { images }), `images ${images ? 'on' : 'off'}`).toEqual([]);
        await page.close();
      }
      await context.close();
    });
