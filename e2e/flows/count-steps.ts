/** Counts what a person does in a browser: clicks, text fields and screens. */
import type { RouteName } from '@marquee/product/navigation/names.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { testStack } from '../stack.ts';

export interface Steps {
  readonly clicks: number;
  readonly fields: number;
  readonly screens: readonly string[];
}

/** Routes that only lead on. */
const passing = new Set<string>([
  'automaticSignIn',
  'bduAuth',
  'bduAuthCheck',
  'checkServices',
] satisfies RouteName[]);

type Report = 'click' | 'field' | 'screen';

/** Runs in every document: one pointer press is one click, and a field counts once per document. */
const watch = (): void => {
  const tell = (kind: Report, name: string) =>
    (window as unknown as { countStep: (kind: Report, name: string) => void }).countStep(kind, name);
  const typed = new WeakSet<EventTarget>();
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && tell('click', ''), true);
  addEventListener(
    'input',
    ({ target }) => {
      const isText = target instanceof HTMLInputElement && !/^(?:radio|checkbox|range)$/.test(target.type);
      if (!isText || typed.has(target)) return;
      typed.add(target);
      tell('field', '');
    },
    true,
  );
  const tellScreen = () => tell('screen', document.body.dataset['route'] ?? '');
  if (window !== top) return;
  addEventListener('DOMContentLoaded', () => {
    tellScreen();
    new MutationObserver(tellScreen).observe(document.body, { attributeFilter: ['data-route'] });
  });
};

/** Starts to count when `start` is called; pages of others count by their address, brand homes do not. */
export const countSteps = async (context: BrowserContext) => {
  let [clicks, fields] = [0, 0];
  const screens: string[] = [];
  let isCounting = false;
  const see = (screen: string): void => {
    if (isCounting && screen !== '' && !passing.has(screen) && screens.at(-1) !== screen)
      screens.push(screen);
  };
  const elsewhere = (address: string): string => {
    const { origin, pathname } = new URL(address);
    return origin === testStack.world ? pathname.split('/').slice(0, 3).join('/') : '';
  };
  await context.exposeBinding('countStep', ({ page }, kind: Report, name: string) => {
    if (!isCounting) return;
    if (kind === 'click') clicks += 1;
    else if (kind === 'field') fields += 1;
    else see(name || elsewhere(page.url()));
  });
  await context.addInitScript(watch);
  return {
    start: async (page: Page): Promise<void> => {
      isCounting = true;
      see((await page.locator('body').getAttribute('data-route')) ?? '');
    },
    /** A mail is a screen, and its link a click. */
    followMail: async (page: Page, link: string): Promise<void> => {
      see('mail');
      clicks += 1;
      await page.goto(link);
    },
    taken: (): Steps => ({ clicks, fields, screens: [...screens] }),
  };
};
