import { expect, it } from 'vitest';

it('[portal 13] The scripts that a prerendered page holds back are loaded once it is painted', async () => {
  const loaded = new Promise((resolve) => addEventListener('portal-loaded', resolve, { once: true }));
  const script = document.createElement('script');
  script.type = 'module';
  script.src = `data:text/javascript,${encodeURIComponent("dispatchEvent(new Event('portal-loaded'))")}`;
  const template = document.createElement('template');
  template.id = 'portal';
  template.content.append(script);
  document.body.append(template);

  await import('./first-script.ts');
  await loaded;
  expect(template.isConnected).toBe(false);
  script.remove();
});
