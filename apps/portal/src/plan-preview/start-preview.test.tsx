import type { PlanPreview, PlanPreviewMessage } from '@marquee/product/contract/staff/catalogue.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { someOffer, sports, total } from '../testing/purchase.ts';
import { waitUntil } from '../testing/render-portal.tsx';
import { startPreview } from './start-preview.tsx';

const preview: PlanPreview = {
  kind: 'plans',
  brand: 'crave',
  language: 'en',
  offers: [total, someOffer('crave_basic', 'Crave Basic', 9.99), sports],
  descriptions: { crave_total: 'Everything, in 4K.', tsn: 'The games of the day.' },
};

const open = () => {
  const told: PlanPreviewMessage[] = [];
  vi.spyOn(window.parent, 'postMessage').mockImplementation((message: PlanPreviewMessage) => {
    if (message.kind === 'ready' || message.kind === 'height') told.push(message);
  });
  const container = document.body.appendChild(document.createElement('div'));
  const end = startPreview(container);
  onTestFinished(() => {
    end();
    container.remove();
    vi.restoreAllMocks();
  });
  const send = (data: unknown, from: MessageEventInit = {}) =>
    dispatchEvent(
      new MessageEvent('message', { data, origin: location.origin, source: window.parent, ...from }),
    );
  return { told, send, container };
};
const plan = (name: string) => page.getByRole('radio', { name, exact: true });
const accent = () => getComputedStyle(document.documentElement).getPropertyValue('--accent');

it('[money E] A draft is drawn on the plan cards of the portal, in the brand’s theme and either language', async () => {
  const { told, send, container } = open();
  expect(told).toEqual([{ kind: 'ready' }]);
  send(preview);
  await expect
    .element(plan('Crave Total'))
    .toHaveAccessibleDescription(
      '$22.00 a month, plus tax 4 screens at a time All of Crave Total. Downloads on 5 devices',
    );
  await expect
    .element(plan('Crave Total and TSN'))
    .toHaveAccessibleDescription(/Crave Total Everything, in 4K\. TSN The games of the day\./);
  await page.getByText('Annual 2 months free').click();
  await expect.element(plan('Crave Basic')).toHaveAccessibleDescription(/\$99\.90 a year/);
  await waitUntil(() => expect(told.at(-1)).toEqual({ kind: 'height', px: container.offsetHeight }));
  const crave = accent();
  send({ ...preview, brand: 'rds', language: 'fr' });
  await expect.element(page.getByRole('heading', { name: 'Choisissez votre forfait' })).toBeVisible();
  expect(document.documentElement.lang).toBe('fr-CA');
  expect(accent()).not.toBe(crave);
});

it('[money E] The preview draws what the console’s page sends, and nothing of another window, origin or kind', async () => {
  const { send, container } = open();
  send(preview, { source: window });
  send(preview, { origin: 'https://elsewhere.test' });
  for (const data of [null, 'axe.ping', { language: 'en' }]) send(data);
  send({ ...preview, offers: [total] });
  await expect.element(plan('Crave Total')).toBeVisible();
  expect(container.querySelectorAll('input[name=offer]')).toHaveLength(1);
});
