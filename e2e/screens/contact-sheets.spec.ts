/**
 * A contact sheet per brand in docs/screens: every screen that the brand has, at 1248 and 375 px. With `FULL_SIZE` a
 * folder, each whole page is written there too, to be looked at on its own.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brandIds, brandOf, type Language, languages } from '@marquee/product/brands.ts';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { companyOf, inspectScreen, shows } from '../crawl/screen-visit.ts';
import { screenNames } from '../crawl/screens.ts';

const folder = fileURLToPath(new URL('../../docs/screens', import.meta.url));
const fullSize = process.env['FULL_SIZE'];
const widths = [1248, 375] as const;
/** Of the page, and of its picture in the sheet. */
const [pageHeight, pictureHeight] = [1000, 250];

interface Picture {
  readonly route: string;
  /** Base64 of a PNG, one per width. */
  readonly images: readonly string[];
}

const photograph = async (page: Page, name: string): Promise<readonly string[]> => {
  const images: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: pageHeight });
    images.push((await page.screenshot()).toString('base64'));
    if (fullSize) await page.screenshot({ fullPage: true, path: join(fullSize, `${name}-${width}.png`) });
  }
  return images;
};

/** Draws the pictures in a grid and encodes it as WebP, which Playwright itself does not write. */
const sheetOf = async (browser: Browser, pictures: readonly Picture[]): Promise<Buffer> => {
  const page = await browser.newPage();
  const data = await page.evaluate(
    async ([shown, height]) => {
      const [columns, gap, caption] = [4, 16, 20];
      const drawn = await Promise.all(
        shown.map(async ({ route, images }) => ({
          route,
          images: await Promise.all(
            images.map(async (image) => {
              const element = new Image();
              element.src = `data:image/png;base64,${image}`;
              await element.decode();
              return element;
            }),
          ),
        })),
      );
      const widthOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) =>
        (naturalWidth / naturalHeight) * height;
      const cell = gap + drawn[0]!.images.reduce((sum, image) => sum + widthOf(image) + gap / 2, 0);
      const canvas = document.createElement('canvas');
      canvas.width = columns * cell + gap;
      canvas.height = Math.ceil(drawn.length / columns) * (height + caption + gap) + gap;
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#808080';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.font = '13px sans-serif';
      drawn.forEach(({ route, images }, index) => {
        let left = gap + (index % columns) * cell;
        const top = gap + Math.floor(index / columns) * (height + caption + gap);
        context.fillStyle = '#fff';
        context.fillText(route, left, top + caption - 7);
        for (const image of images) {
          context.drawImage(image, left, top + caption, widthOf(image), height);
          left += widthOf(image) + gap / 2;
        }
      });
      return canvas.toDataURL('image/webp', 0.6);
    },
    [pictures, pictureHeight] as const,
  );
  await page.close();
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
};

/** Brands in both languages are photographed in one each, by turns, unless every page is to be looked at. */
const languagesOf = (brand: (typeof brandIds)[number], place: number): readonly Language[] => {
  const { language } = brandOf(brand);
  return language ? [language] : fullSize ? languages : [languages[place % languages.length]!];
};

brandIds.forEach((brand, place) => {
  for (const language of languagesOf(brand, place))
    test(`${brand} in ${language}`, async ({ browser, baseURL }) => {
      if (fullSize) await mkdir(fullSize, { recursive: true });
      const company = companyOf(browser, baseURL!, { language });
      const pictures: Picture[] = [];
      const problems: string[] = [];
      for (const route of screenNames.filter((each) => shows(each, brand))) {
        const look = async (page: Page) => {
          pictures.push({ route, images: await photograph(page, `${brand}-${language}-${route}`) });
          return [];
        };
        problems.push(...(await inspectScreen(company, baseURL!, route, { brand, language }, look)));
      }
      await company.leave();
      await writeFile(join(folder, `${brand}.webp`), await sheetOf(browser, pictures));
      expect(problems).toEqual([]);
    });
});
