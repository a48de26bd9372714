/** The gateway's card fields, played by a page of the test's own. */
import { onTestFinished } from 'vitest';
import { config } from '../startup.ts';
import { until } from './open.tsx';

/** `silent`: a page that loads and says nothing. */
export const playGateway = (kind: 'fields' | 'silent' = 'fields'): void => {
  const { payFieldsUrl } = config;
  const file = { fields: 'src/testing/card-frame.html', silent: 'src/testing/nothing.html' }[kind];
  Object.assign(config, { payFieldsUrl: `${location.origin}/${file}` });
  onTestFinished(() => {
    Object.assign(config, { payFieldsUrl });
  });
};

/** The frame, once its fields are there. */
export const cardFrame = (): Promise<HTMLIFrameElement> =>
  until(() => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[data-ready]');
    if (!frame?.contentDocument?.querySelector('#number')) throw new Error('no card fields');
    return frame;
  });

export const typeCard = async (number: string): Promise<HTMLInputElement> => {
  const { contentDocument } = await cardFrame();
  const input = contentDocument!.querySelector<HTMLInputElement>('#number')!;
  input.value = number;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return input;
};
