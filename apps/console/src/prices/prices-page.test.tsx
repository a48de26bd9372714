import type { CatalogueVersionPage, PlanPreview } from '@marquee/product/contract/staff/catalogue.ts';
import { catalog } from '@marquee/product/values/billing/catalog.ts';
import { documentOf } from '@marquee/product/values/catalogue/catalogue-document.ts';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { callsTo, openConsole, reply } from '../testing/render-console.tsx';

const listed = {
  version: 2,
  basedOn: 1,
  status: 'DRAFT',
  madeBy: 'Chloé Roy',
  madeAt: '2026-11-01T12:00:00Z',
  reason: '',
  liveFrom: null,
  subscribersFrom: null,
  liveAt: null,
  decidedBy: null,
} as const;
const draft: CatalogueVersionPage = {
  ...listed,
  revision: 3,
  document: documentOf(catalog),
  changes: [
    {
      productId: 'crave_total',
      name: { en: 'Crave Total', fr: 'Crave Total' },
      kind: 'price',
      cycle: 'monthly',
      before: 2100,
      after: 2200,
    },
  ],
  rightChanges: [],
  mayDecide: false,
};
const offer = {
  productId: 'crave_total',
  sku: 'crave_total',
  name: 'Crave Total',
  description: '',
  plans: [],
  isBundle: false,
  products: [],
  eligible: true,
  issues: [],
};
const answers = {
  'GET /catalogue/versions': () => reply(200, { versions: [listed] }),
  'GET /catalogue/versions/2': () => reply(200, draft),
  'GET /catalogue/versions/2/offers': () => reply(200, { offers: [offer], descriptions: {} }),
  'GET /catalogue/versions/1/offers': () => reply(200, { offers: [offer], descriptions: {} }),
  'GET /catalogue/subscribers': () => reply(200, { subscribers: { crave_total: 1234 } }),
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const frame = () => page.getByTitle('Plan page of Crave');

/** What the page tells the frame, once the frame says that it listens. */
const listen = async () => {
  await expect.element(frame()).toBeInTheDocument();
  const { contentWindow } = frame().element() as HTMLIFrameElement;
  const told: PlanPreview[] = [];
  vi.spyOn(contentWindow!, 'postMessage').mockImplementation((data: PlanPreview) => void told.push(data));
  const say = (data: object, from: MessageEventInit = {}) =>
    dispatchEvent(
      new MessageEvent('message', { data, origin: location.origin, source: contentWindow, ...from }),
    );
  return { told, say };
};

it('[money E] The preview sends the frame the plans of the draft, in the language and as wide as chosen', async () => {
  const sent = openConsole('/prices', answers);
  const { told, say } = await listen();
  say({ kind: 'ready' }, { source: window });
  expect(told).toEqual([]);
  say({ kind: 'ready' });
  await expect
    .poll(() => told.at(-1))
    .toEqual({ kind: 'plans', brand: 'crave', language: 'en', offers: [offer], descriptions: {} });
  say({ kind: 'height', px: 900 });
  say({ px: 1 });
  await expect.element(frame()).toHaveStyle({ width: '1248px', height: '900px' });
  await button('Phone').click();
  await expect.element(frame()).toHaveStyle({ width: '375px' });
  await expect.element(button('Phone')).toHaveAttribute('aria-pressed', 'true');
  await button('As it was').click();
  await expect.poll(() => callsTo(sent, 'GET /catalogue/versions/1/offers')).toHaveLength(1);
  expect(callsTo(sent, 'GET /catalogue/versions/2/offers')[0]!.query).toEqual({
    brand: 'crave',
    language: 'en',
  });
});

it('[money E] A preview that fails to load can be retried; the prices stay', async () => {
  let isDown = true;
  openConsole('/prices', {
    ...answers,
    'GET /catalogue/versions/2/offers': () =>
      isDown ? reply(503, { code: 'SERVICE_UNAVAILABLE' }) : answers['GET /catalogue/versions/2/offers'](),
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/request-1/);
  await expect.element(page.getByLabelText('Crave Total, Monthly')).toHaveValue('22.00');
  isDown = false;
  await button('Try again').click();
  await expect.element(frame()).toBeInTheDocument();
});

it('[money E] A brand without plans for sale says so; customers are counted for the brand in view', async () => {
  const sent = openConsole('/prices', {
    ...answers,
    'GET /catalogue/versions/2/offers': () => reply(200, { offers: [], descriptions: {} }),
  });
  await expect.element(page.getByText('This brand has no plans for sale.')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '1,234' })).toBeVisible();
  expect(callsTo(sent, 'GET /catalogue/subscribers').at(-1)!.query).toEqual({ brand: 'crave' });
});

it('[console D2] Prices load with a skeleton, and an error can be retried', async () => {
  let answer: (value: Response) => void = () => undefined;
  let isDown = true;
  const sent = openConsole('/prices', {
    ...answers,
    'GET /catalogue/versions': () =>
      isDown
        ? new Promise<Response>((resolve) => {
            answer = resolve;
          })
        : answers['GET /catalogue/versions'](),
  });
  await expect.poll(() => callsTo(sent, 'GET /catalogue/versions')).toHaveLength(1);
  await expect.element(page.getByRole('status', { name: 'Loading…' })).toBeVisible();
  isDown = false;
  answer(reply(503, { code: 'SERVICE_UNAVAILABLE' }));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await button('Try again').click();
  await expect.element(page.getByRole('heading', { name: 'What this changes' })).toBeVisible();
});

it('[money G] A right is overridden in the draft: stated with its law and day, shown as a change, and saved', async () => {
  const law = { en: 'Example Act, s. 1', fr: 'Loi de l’exemple, art. 1' };
  const stated = { province: 'QC', right: 'offerNotice', law: null, since: '2026-06-01' } as const;
  const sent = openConsole('/prices', {
    ...answers,
    'GET /catalogue/versions/2': () =>
      reply(200, {
        ...draft,
        document: { ...draft.document, rights: [stated] },
        rightChanges: [
          { province: 'QC', right: 'offerNotice', since: '2026-06-01', before: law, after: null },
        ],
      }),
    'PUT /catalogue/versions/2': () => reply(200, { revision: 4, changes: [], rightChanges: [] }),
  });
  await expect
    .element(page.getByText('From Jun 1, 2026: Example Act, s. 1 → No law', { exact: false }))
    .toBeVisible();
  await button('Override a right').click();
  const dialog = page.getByRole('dialog', { name: 'Override a right' });
  await dialog.getByLabelText('Province').selectOptions('Ontario');
  await dialog.getByLabelText('Right', { exact: true }).selectOptions('Cancel now, with a refund');
  await dialog.getByLabelText('Start').fill('2027-01-01');
  await dialog.getByLabelText('Law, in English').fill(law.en);
  await dialog.getByLabelText('Law, in French').fill(law.fr);
  await dialog.getByRole('button', { name: 'Add to draft' }).click();
  await expect.element(page.getByRole('cell', { name: law.en })).toBeVisible();
  await button('Remove Notice before a discount ends, Quebec').click();
  await button('Save draft').click();
  await expect.poll(() => callsTo(sent, 'PUT /catalogue/versions/2')).toHaveLength(1);
  const [saved] = callsTo(sent, 'PUT /catalogue/versions/2');
  expect((saved!.body as { document: { rights: unknown } }).document.rights).toEqual([
    { province: 'ON', right: 'cancelNow', since: '2027-01-01', law },
  ]);
});
