/** People who move through the portal by clicking; the routes that they arrive at are noted. */
import { brandOf } from '@marquee/product/brands.ts';
import { canonicalRoute, match } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { type Browser, type BrowserContext, expect } from '@playwright/test';
import { messages } from '../../apps/world/src/messages/messages.ts';
import { type Mail, messagesTo } from '../inbox.ts';
import type { Key } from '../messages.ts';
import { visitorOf, type Where } from '../visitor.ts';
import { homeOf, portalHost, portalUrl, type ProductionStack, worldUrl } from './production-stack.ts';

const note = (seen: Set<RouteName>, url: string): void => {
  const address = URL.parse(url);
  if (address?.host !== portalHost) return;
  const route = match(address.pathname)?.route;
  if (route) seen.add(route).add(canonicalRoute(route));
};

/** Notes the addresses of links that are clicked and of pages that are opened. */
const watch = async (context: BrowserContext, seen: Set<RouteName>): Promise<void> => {
  await context.exposeBinding('noteLink', (_source, url: string) => note(seen, url));
  await context.addInitScript(() => {
    document.addEventListener(
      'click',
      ({ target }) => {
        const link = target instanceof Element ? target.closest('a') : null;
        if (link) (window as unknown as { noteLink: (url: string) => void }).noteLink(link.href);
      },
      true,
    );
  });
  context.on('page', (page) => {
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) note(seen, request.url());
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) note(seen, frame.url());
    });
  });
};

export type Person = Awaited<ReturnType<typeof newPerson>>;

export const newPerson = async (
  browser: Browser,
  { proxy, inbox }: Pick<ProductionStack, 'proxy' | 'inbox'>,
  seen: Set<RouteName>,
  where: Where & { readonly brand: Parameters<typeof homeOf>[0] },
) => {
  const context = await browser.newContext({ proxy: { server: proxy }, ignoreHTTPSErrors: true });
  await watch(context, seen);
  const page = await context.newPage();
  const { brand, language } = where;
  const visitor = visitorOf(page, where, portalUrl);
  const words = messages[language];

  const isAt = async (route: RouteName): Promise<void> => {
    await visitor.isAt(route);
    seen.add(route);
  };
  const atHome = () => page.waitForURL((url) => url.host === new URL(homeOf(brand)).host);
  const click = async (
    key: Parameters<typeof visitor.link>[0],
    values?: Parameters<typeof visitor.link>[1],
  ) => visitor.link(key, values).first().click();
  /** Opens the brand's site and clicks one of its links. */
  const fromHome = async (
    name: Exclude<keyof typeof words.home, 'hello' | 'welcomeBack' | 'rows' | 'continueWatching' | 'watched'>,
  ) => {
    await page.goto(`${homeOf(brand)}?lang=${language}`);
    await page.getByRole('link', { name: words.home[name], exact: true }).first().click();
  };
  const linkTo = ({ links }: Mail, route: RouteName) =>
    links.find((each) => match(new URL(each).pathname)?.route === route);

  return {
    ...visitor,
    context,
    isAt,
    atHome,
    click,
    fromHome,
    /** Opens the link to that route in the newest mail that has one. */
    followMail: async (email: string, route: RouteName): Promise<void> => {
      let link: string | undefined;
      await expect
        .poll(
          async () => {
            const mails = await messagesTo(email, inbox);
            link = mails.map((mail) => linkTo(mail, route)).find(Boolean);
            return link;
          },
          { message: `a mail to ${email} with a link to ${route}`, timeout: 20_000, intervals: [100] },
        )
        .toBeDefined();
      await page.goto(link!);
    },
    /** A link of the hub: what apps and sites of brands open. */
    fromApp: async (flow: keyof typeof words.hub.flows, name = brandOf(brand).name[language]) => {
      await page.goto(`${worldUrl}/?lang=${language}`);
      await page.locator('#testers > summary').click();
      const row = page.locator(`#flow-${flow}`);
      await row.locator('summary').click();
      await row.getByRole('link', { name: `${words.hub.flows[flow].title}, ${name}`, exact: true }).click();
    },
    /** The account menu. */
    fromMenu: (key: Key) =>
      page
        .getByRole('navigation')
        .getByRole('link', { name: visitor.say(key), exact: true })
        .first()
        .click(),
  };
};
