import type { Recommendations } from '@marquee/product/values/recommendations-query.ts';
import { recommendedTitles, titleKinds, titleOf, titles } from '@marquee/product/values/titles.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../../navigation/set-language.ts';
import {
  callsTo,
  openPortal,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
  waitUntil,
} from '../../testing/render-portal.tsx';
import { button, heading } from '../../testing/queries-by-role.ts';
import { posterSceneOf } from './poster-scenes.ts';

const ask = 'POST /api/graphql';
const ferry = 'PUT /api/watchlist/v1/items/the-last-ferry';
const noFerry = 'DELETE /api/watchlist/v1/items/the-last-ferry';

interface Asked {
  readonly variables: { readonly brand: string | null; readonly lang: 'en' | 'fr' };
}
const asked = ({ body }: SentRequest) => JSON.parse(body) as Asked;

/** The response for a customer entitled to these SKUs. */
const answer = (skus: readonly string[], listed: readonly string[] = []) => {
  return (sent: SentRequest) => {
    const { lang } = asked(sent).variables;
    const data: Recommendations = {
      recommendations: recommendedTitles({ skus, listed }).map((title) => ({
        ...title,
        title: title.name[lang],
        says: title.says[lang],
      })),
      watchlist: listed.map((id) => ({ id })),
    };
    return reply(200, { data });
  };
};

const card = (name: string) => page.getByRole('article', { name, exact: true });

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave');
});

describe('fomoRecommendations', () => {
  it('[ROUTE-MISC-10] /recommendations exists: recommended titles, by one call, in both languages', async () => {
    const sent = serve({ [ask]: answer(['rds'], ['third-period']) });
    expect(await openPortal('/recommendations?service=crave')).toBe('fomoRecommendations');
    await expect.element(heading('Recommendations')).toBeVisible();
    await expect.element(page.getByText('6 titles · 1 on your list')).toBeVisible();
    await expect.element(card('Third Period').getByText('Series · 2025 · 60-minute episodes')).toBeVisible();
    await expect.element(card('Saturday on Ice').getByText('Sports · 2026 · 170\u00A0minutes')).toBeVisible();
    await expect
      .element(card('Saturday on Ice').getByText(titleOf('saturday-on-ice')!.says.en))
      .toBeVisible();
    expect(sent.map(({ call }) => call)).toEqual([ask]);
    expect(asked(sent[0]!).variables).toEqual({ brand: null, lang: 'en' });
    await expect.element(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible();

    await setLanguage('fr');
    await expect.element(heading('Recommandations')).toBeVisible();
    await expect
      .element(card('Troisième période').getByText('Série · 2025 · épisodes de 60 min'))
      .toBeVisible();
    await expect.element(page.getByText('6 titres · 1 dans votre liste')).toBeVisible();
    await expect.element(button('Ajouter à ma liste : Samedi sur glace')).toBeVisible();
  });

  it('every title has its own poster, the same each time', async () => {
    serve({ [ask]: answer(['crave_total', 'tsn']) });
    await openPortal('/recommendations?service=crave');
    await expect.element(card('The Last Ferry').getByText(/Crave · Series/)).toBeVisible();
    await expect.element(card('The Final End').getByText(/TSN · Sports/)).toBeVisible();
    const pictures = () =>
      page
        .getByRole('article')
        .elements()
        .map((one) => one.querySelector('svg')!.innerHTML);
    const first = pictures();
    expect(first.length).toBeGreaterThan(20);
    expect(new Set(first).size).toBe(first.length);
    await openPortal('/recommendations?service=crave');
    await expect.element(card('The Last Ferry')).toBeVisible();
    expect(pictures()).toEqual(first);
  });

  it('[UX-34] no two titles show the same picture, and a title of a newer server is drawn by its kind', () => {
    const scenes = titles.map(({ id, kind }) => posterSceneOf(id, kind));
    expect(scenes.filter(({ subject }) => subject === undefined)).toEqual([]);
    expect(new Set(scenes.map(({ subject }) => subject)).size).toBe(titles.length);
    for (const kind of titleKinds) expect(posterSceneOf('a-new-one', kind).subject).toBeUndefined();
  });

  it('adding to the watchlist shows at once, is sent once, is announced, and can be undone', async () => {
    let release = (): void => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sent = serve({
      [ask]: answer(['crave_basic']),
      [ferry]: async () => {
        await waiting;
        return reply(204);
      },
      [noFerry]: () => reply(204),
    });
    await openPortal('/recommendations?service=crave');
    await button('Add to my list: The Last Ferry').dblClick();
    await expect.element(page.getByText('20 titles · 1 on your list')).toBeVisible();
    await button('Remove from my list: The Last Ferry').click({ force: true });
    release();
    await expect.element(page.getByText('“The Last Ferry” added to your list.')).toBeVisible();
    expect([callsTo(sent, ferry).length, callsTo(sent, noFerry).length]).toEqual([1, 0]);

    await button('Remove from my list: The Last Ferry').click();
    await expect.element(page.getByText('“The Last Ferry” removed from your list.')).toBeVisible();
    await expect.element(page.getByText('20 titles · none on your list yet')).toBeVisible();
    await expect.element(button('Add to my list: The Last Ferry')).toHaveFocus();
    expect([callsTo(sent, noFerry).length, callsTo(sent, ask).length]).toEqual([1, 1]);
  });

  it('a double click adds once, however fast the server responds', async () => {
    const sent = serve({
      [ask]: answer(['crave_basic']),
      [ferry]: () => reply(204),
      [noFerry]: () => reply(204),
    });
    await openPortal('/recommendations?service=crave');
    await button('Add to my list: The Last Ferry').dblClick({ delay: 100 });
    await expect.element(button('Remove from my list: The Last Ferry')).toBeEnabled();
    expect([callsTo(sent, ferry).length, callsTo(sent, noFerry).length]).toEqual([1, 0]);
  });

  it('a failed change is rolled back with an error', async () => {
    serve({ [ask]: answer(['crave_basic']), [ferry]: () => reply(503, {}) });
    await openPortal('/recommendations?service=crave');
    await button('Add to my list: The Last Ferry').click();
    await expect
      .element(page.getByText('Our services are not available for the moment. Please try again later.'))
      .toBeVisible();
    await expect.element(button('Add to my list: The Last Ferry')).toBeVisible();
  });

  it.each([
    [
      'a failure of GraphQL',
      () =>
        reply(200, { data: null, errors: [{ message: '', extensions: { code: 'SERVICE_UNAVAILABLE' } }] }),
    ],
    ['no answer', () => reply(503, {})],
  ])('%s can be asked again', async (_, failed) => {
    let works = false;
    serve({ [ask]: (one) => (works ? answer(['rds'])(one) : failed()) });
    await openPortal('/recommendations?service=crave');
    await expect.element(page.getByRole('alert').getByText(/Our services are not available/)).toBeVisible();
    works = true;
    await button('Try again').click();
    await expect.element(card('Third Period')).toBeVisible();
  });

  it('while it loads, skeletons have the same size', async () => {
    serve({ [ask]: () => new Promise(() => {}) });
    await openPortal('/recommendations?service=crave');
    await expect.element(page.getByText('Loading…')).toBeInTheDocument();
    expect(document.querySelectorAll('main li').length).toBeGreaterThan(3);
  });
});

describe('no recommendations', () => {
  it('shows the plans where the brand has some, in both languages', async () => {
    serve({ [ask]: answer([]) });
    await openPortal('/recommendations?service=crave');
    await expect.element(heading('No recommendations yet', 2)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'See plans' }))
      .toHaveAttribute('href', '/purchase/products');
    await setLanguage('fr');
    await expect.element(heading('Aucune recommandation pour l’instant', 2)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Voir les forfaits' })).toBeVisible();
  });

  it.each([
    ['dtc', 'vanilla'],
    ['bdu', 'crave'],
  ] as const)('%s on %s are led to their account instead', async (kind, brand) => {
    resetPortal();
    signInAs(kind, brand);
    serve({ [ask]: answer([]) });
    await openPortal(`/recommendations?service=${brand}&lang=en`);
    await expect
      .element(page.getByRole('link', { name: 'Go to my account' }))
      .toHaveAttribute('href', '/account/manage');
    await expect.element(page.getByRole('link', { name: 'See plans' })).not.toBeInTheDocument();
  });
});

it.each([
  ['rds', 'rds'],
  ['tsn', null],
  ['vanilla', null],
] as const)('on %s the titles of %s are asked for', async (brand, shown) => {
  resetPortal();
  signInAs('dtc', brand);
  const sent = serve({ [ask]: answer(['rds', 'tsnp']) });
  await openPortal(`/recommendations?service=${brand}&lang=fr`);
  const calls = await waitUntil(() => {
    const found = callsTo(sent, ask);
    if (found.length === 0) throw new Error('not asked yet');
    return found;
  });
  expect(calls.map((one) => asked(one).variables)).toEqual([{ brand: shown, lang: 'fr' }]);
});
