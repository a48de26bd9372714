/** The gateway's card fields, played by a page of the test's own. */
import { onTestFinished } from 'vitest';
import { config } from '../config/startup-config.ts';
import { waitUntil } from './render-portal.tsx';

/** `silent`: a page that loads and says nothing. `old`: the fields of the release before. */
export const playGateway = (kind: 'fields' | 'silent' | 'old' = 'fields'): void => {
  const { payFieldsUrl } = config;
  const file = {
    fields: 'src/testing/hosted-fields.html',
    silent: 'src/testing/nothing.html',
    old: 'src/testing/hosted-fields.html?old',
  }[kind];
  Object.assign(config, { payFieldsUrl: `${location.origin}/${file}` });
  onTestFinished(() => {
    Object.assign(config, { payFieldsUrl });
  });
};

/** The frame, once its fields are there. */
export const cardFrame = (): Promise<HTMLIFrameElement> =>
  waitUntil(() => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[data-ready]');
    if (!frame?.contentDocument?.querySelector('#number')) throw new Error('no card fields');
    return frame;
  });

/** The frame in which the customer's bank asks, once it does. */
export const bankFrame = (): Promise<HTMLIFrameElement> =>
  waitUntil(() => {
    const frame = document.querySelector<HTMLIFrameElement>('dialog iframe[data-ready]');
    if (!frame?.contentDocument?.querySelector('#bank:not([hidden])')) throw new Error('no bank asks');
    return frame;
  });

export const answerBank = async (answer: 'acted' | 'refused' | ''): Promise<void> => {
  const { contentDocument } = await bankFrame();
  contentDocument!.querySelector<HTMLButtonElement>(`button[value="${answer}"]`)!.click();
};

export const typeCard = async (number: string): Promise<HTMLInputElement> => {
  const { contentDocument } = await cardFrame();
  const input = contentDocument!.querySelector<HTMLInputElement>('#number')!;
  input.value = number;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return input;
};
