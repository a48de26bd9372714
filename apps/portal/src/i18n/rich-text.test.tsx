import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { openPortal, resetPortal, serve } from '../testing/render-portal.tsx';
import { loadMessages } from './i18n.ts';
import { RichText } from './rich-text.tsx';

beforeEach(() => {
  resetPortal();
  serve();
});

it('No line begins with the punctuation that follows an email', async () => {
  await openPortal('/login?lang=en');
  await loadMessages('auth');
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  onTestFinished(() => {
    root.unmount();
    box.remove();
  });
  root.render(<RichText message="auth.checkEmail.link" values={{ email: 'ada@example.ca' }} />);
  const email = page.getByText('ada@example.ca', { exact: true });
  await expect.element(email).toBeInTheDocument();
  const range = document.createRange();
  range.setStart(email.element().nextSibling!, 0);
  range.setEnd(email.element().nextSibling!, 1);
  expect(range.toString()).toBe('.');
  for (let width = 160; width < 360; width++) {
    box.style.width = `${width}px`;
    expect(range.getBoundingClientRect().top, `at ${width} px`).toBeLessThan(
      email.element().getBoundingClientRect().bottom,
    );
  }
});
