/** The gateway's hosted card fields, simulated by a page of the tests. */
import { onTestFinished } from 'vitest';
import { config } from '../config/startup-config.ts';
import { waitUntil } from './render-portal.tsx';

/** `silent`: never sends a message. `old`: the protocol of the previous release. */
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

export const cardFrame = (): Promise<HTMLIFrameElement> =>
  waitUntil(() => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[data-ready]');
    if (!frame?.contentDocument?.querySelector('#number')) throw new Error('no card fields');
    return frame;
  });

/** The iframe of the bank's challenge (3-D Secure). */
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
