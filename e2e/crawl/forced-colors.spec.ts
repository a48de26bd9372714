/** Forced colours mode (high contrast): controls and focus stay visible. */
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { expect, type Page, test } from '@playwright/test';
import { companyOf, inspectScreen } from './screen-visit.ts';

const typical: readonly RouteName[] = [
  'loginIndex',
  'loginDTCIdentifier',
  'registerPassword',
  'manageAccount',
  'manageLanguage',
  'profileCreate',
  'settingsDevices',
  'unifiedSubscriptions',
  'cancellationReasons',
  'purchaseProducts',
  'purchasePayments',
  'giftPurchase',
  'shortcode',
  'notFound',
];

/** Buttons and fields need a border, because all backgrounds are the same. */
const edgeFindings = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main button, main a[class*=button], main input, main select, main textarea',
      ),
    ]
      .filter((element) => element.checkVisibility({ opacityProperty: true }) && element.clientWidth > 4)
      .filter((element) => {
        const style = getComputedStyle(element);
        const isEdged = style.borderTopStyle !== 'none' && Number.parseFloat(style.borderTopWidth) >= 1;
        const isSeen = isEdged && style.borderTopColor !== style.backgroundColor;
        const isTheBrowsers = element.matches('[type=radio], [type=checkbox]') && style.appearance === 'auto';
        const isNamedOtherwise =
          style.textDecorationLine === 'underline' || element.querySelector('svg, img') !== null;
        return !isSeen && !isTheBrowsers && !isNamedOtherwise;
      })
      .map((element) => `no edge: ${element.outerHTML.slice(0, 140)}`),
  );

/** Every element in the tab order shows its focus. */
const ringFindings = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (let stop = 0; stop < 15; stop++) {
    await page.keyboard.press('Tab');
    found.push(
      ...(await page.evaluate(() => {
        const element = document.activeElement;
        // In an iframe or date input the browser draws the focus ring inside.
        if (!element || element.matches('body, iframe, [type=date]')) return [];
        const around: Element[] = [];
        for (let each: Element | null = element; each && around.length < 4; each = each.parentElement)
          around.push(each);
        const isRinged = around.some((each) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(each);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        });
        return isRinged ? [] : [`no ring: ${element.outerHTML.slice(0, 140)}`];
      })),
    );
  }
  return found;
};

test('in forced colours buttons and fields keep their edges, and the focus its ring', async ({
  browser,
  baseURL,
}) => {
  const company = companyOf(browser, baseURL!, { language: 'fr' });
  const problems: string[] = [];
  for (const route of typical)
    problems.push(
      ...(await inspectScreen(company, baseURL!, route, { brand: 'crave', language: 'fr' }, async (page) => {
        await page.emulateMedia({ forcedColors: 'active' });
        return [...(await edgeFindings(page)), ...(await ringFindings(page))];
      })),
    );
  await company.leave();
  test.info().annotations.push({ type: 'visits', description: String(typical.length) });
  expect(problems).toEqual([]);
});
