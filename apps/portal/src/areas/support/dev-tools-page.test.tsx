import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPortal, serve, resetPortal } from '../../testing/render-portal.tsx';

beforeEach(() => {
  resetPortal();
  serve();
});

it('[ROUTE-MISC-11] /devTools exists: every brand and flag, and the navigation trace.', async () => {
  await openPortal('/account/manage?service=crave');
  expect(await openPortal('/devTools')).toBe('devTools');
  const matrix = page.getByRole('region', { name: 'What each brand has' });
  await expect.element(matrix.getByRole('columnheader', { name: 'noovoinfo' })).toBeInTheDocument();
  await expect.element(matrix.getByRole('rowheader', { name: 'retentionOffer' })).toBeInTheDocument();
  await expect.element(page.getByText('manageAccount → loginIndex')).toBeInTheDocument();
});

it('is available in French', async () => {
  await openPortal('/devTools?lang=fr');
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Outils de développement' }))
    .toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Ce que chaque marque offre' })).toBeInTheDocument();
});
