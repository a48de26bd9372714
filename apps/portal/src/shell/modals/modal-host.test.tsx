import { getAccount } from '@marquee/product/contract/account.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '../../api/client.ts';
import { closeModal, openModal } from '../../state/modals.ts';
import { someAccount } from '../../testing/account.ts';
import { openPortal, reply, serve, signInAs, resetPortal, waitUntil } from '../../testing/render-portal.tsx';

beforeEach(async () => {
  resetPortal();
  serve({ 'GET /api/account/v1.1/': () => reply(200, someAccount()) });
  await page.viewport(1280, 800);
});

const dialog = (name: string) => page.getByRole('dialog', { name });
const backdrop = () => userEvent.click(document.documentElement, { position: { x: 5, y: 400 } });

describe('session expired', () => {
  const expired = () => page.getByRole('dialog', { name: 'Your session has expired' });
  const lose = async () => {
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    serve({ 'GET /api/account/v1.1/': () => reply(401, { error: 'invalid_token', code: 'invalid_token' }) });
    await call(getAccount).catch(() => undefined);
    await expect.element(expired()).toBeVisible();
  };

  it('[SHELL-MOD-01] Session-expired modal: message plus a login button', async () => {
    await lose();
    await expect
      .element(expired())
      .toMatchTextContent(/Due to inactivity, your session has expired\. Please login again\./);
    await expect.element(expired().getByRole('button', { name: 'Login' })).toBeVisible();
  });

  it('[SHELL-MOD-02] Its login button goes to logout', async () => {
    await lose();
    const sent = serve();
    await expired().getByRole('button', { name: 'Login' }).click();
    await expect.element(expired()).not.toBeInTheDocument();
    await waitUntil(() => expect(document.body.dataset['route']).toBe('loginIndex'));
    expect(sent.map((each) => each.call)).toContain('POST /api/login/v1.1/logout');
    expect(document.cookie).not.toContain('access_token');
  });

  it('has one action: neither Escape nor the backdrop closes it', async () => {
    await lose();
    await userEvent.keyboard('{Escape}{Escape}');
    await backdrop();
    await expect.element(expired()).toBeVisible();
    await expect.element(expired().getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  });
});

describe('generic error', () => {
  const failed = () => dialog('Something went wrong');

  it('[SHELL-MOD-03] Generic error modal has a title and a message', async () => {
    await openPortal('/login');
    openModal('genericError');
    await expect.element(failed().getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect.element(failed()).toMatchTextContent(/An error occurred, please try again later\./);
  });

  it('shows the specific error, when it is known', async () => {
    await openPortal('/login');
    openModal('genericError', { code: 'GEO_BLOCKED' });
    await expect.element(failed()).toMatchTextContent(/only available in North America/);
  });

  it('[SHELL-MOD-04] It has a try-again button that closes the modal and goes to login', async () => {
    await openPortal('/notFound?service=crave');
    openModal('genericError');
    await failed().getByRole('button', { name: 'Try again' }).click();
    await expect.element(failed()).not.toBeInTheDocument();
    await waitUntil(() => expect(document.body.dataset['route']).toBe('loginIndex'));
  });
});

describe('two answers', () => {
  it.each([
    [
      'SHELL-MOD-05',
      'retentionOffer',
      'An offer for you',
      'Keep my plan with this offer',
      'Continue to cancel',
    ],
    ['SHELL-MOD-06', 'planChange', 'Your current plan is no longer offered', 'Continue', 'Cancel'],
    ['SHELL-MOD-07', 'providerWarning', 'Before you continue', 'Continue', 'Cancel'],
  ] as const)('[%s] The %s modal asks before anything happens', async (_, id, title, yes, no) => {
    await openPortal('/login');
    const onAccept = vi.fn();
    const onDecline = vi.fn();
    const words = { offer: 'Half price for 3 months', provider: 'Prairie Fibre' };

    openModal(id, { ...words, onAccept, onDecline });
    await dialog(title).getByRole('button', { name: no, exact: true }).click();
    expect(onDecline).toHaveBeenCalledOnce();
    await expect.element(dialog(title)).not.toBeInTheDocument();

    openModal(id, { ...words, onAccept, onDecline });
    await dialog(title).getByRole('button', { name: yes, exact: true }).click();
    expect(onAccept).toHaveBeenCalledOnce();
    expect(onDecline).toHaveBeenCalledOnce();
  });

  it('both answers have the same size and style', async () => {
    await openPortal('/login?service=tsn');
    openModal('providerWarning', { provider: 'Prairie Fibre' });
    await expect.element(dialog('Before you continue')).toMatchTextContent(/Prairie Fibre/);
    const looks = ['Continue', 'Cancel'].map((name) => {
      const button = dialog('Before you continue').getByRole('button', { name, exact: true }).element();
      const { width, height } = button.getBoundingClientRect();
      return [width, height, button.className];
    });
    expect(looks[0]).toEqual(looks[1]);
  });

  it('[LOOK cancellation-offer] the answers to an offer stand one above the other, equally large', async () => {
    await openPortal('/login?service=crave&lang=fr');
    openModal('retentionOffer', { offer: 'À moitié prix pendant 3 mois' });
    await expect.element(dialog('Une offre pour vous')).toBeVisible();
    const [keep, leave] = ['Garder mon forfait avec cette offre', 'Continuer l’annulation'].map((name) =>
      dialog('Une offre pour vous').getByRole('button', { name }).element().getBoundingClientRect(),
    );
    expect([leave!.left, leave!.width, leave!.height]).toEqual([keep!.left, keep!.width, keep!.height]);
    expect(leave!.top).toBeGreaterThan(keep!.bottom);
  });
});

describe('any modal', () => {
  it('[SHELL-MOD-11] Generic modal opens and closes by id', async () => {
    await openPortal('/login');
    openModal('planChange');
    await expect.element(dialog('Your current plan is no longer offered')).toBeVisible();
    expect(page.getByRole('dialog').elements()).toHaveLength(1);
    closeModal('providerWarning');
    await expect.element(dialog('Your current plan is no longer offered')).toBeVisible();
    closeModal('planChange');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('[SHELL-MOD-12] Generic modal has an optional close button', async () => {
    await openPortal('/login');
    openModal('planChange');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    openModal('sessionExpired');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  });

  it('[SHELL-MOD-13] Clicking the backdrop closes the generic modal', async () => {
    await openPortal('/login');
    openModal('planChange');
    await page.getByRole('heading', { name: 'Your current plan is no longer offered' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await backdrop();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('[portal 24] A text selection that is dragged out of the modal does not close it', async () => {
    await openPortal('/login');
    openModal('planChange');
    const title = page.getByRole('heading', { name: 'Your current plan is no longer offered' });
    await expect.element(title).toBeVisible();
    // Events of a drag: pointerdown on the text, click on the common ancestor of both ends.
    title.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    page
      .getByRole('dialog')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await backdrop();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('Escape closes it and the focus returns to where it was', async () => {
    await openPortal('/login');
    await page.getByRole('button', { name: 'Switch brand' }).click();
    await expect.element(page.getByRole('heading', { name: 'Switch brand' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Switch brand' })).toHaveFocus();
  });

  it('[SHELL-LAY-19] Modals are at most 450 px wide and 90vh high', async () => {
    await page.viewport(1280, 400);
    await openPortal('/login');
    await page.getByRole('button', { name: 'Switch brand' }).click();
    const box = page.getByRole('dialog').element().getBoundingClientRect();
    expect(box.width).toBe(450);
    expect(box.height).toBe(360);
  });
});
