/** Set in the page that staff see in a customer's view: its calls go to the view, which answers reads alone. */
import type { AssistPage } from '@marquee/product/startup.ts';

const parse = (text: string | null | undefined): AssistPage | undefined => {
  if (!text) return undefined;
  const { calls, token } = JSON.parse(text) as Partial<AssistPage>;
  return calls !== undefined && token !== undefined ? { calls, token } : undefined;
};

export const assistPage: AssistPage | undefined = parse(
  typeof document === 'undefined' ? undefined : document.querySelector('#assist')?.textContent,
);
