/** Line icons of the simulators' pages, on a grid of 24. */
import { type Html, trusted } from './html.ts';

const paths = {
  mail: '<rect x="3" y="5" width="18" height="14" rx="2.5"/><path d="m3.8 7 8.2 6 8.2-6"/>',
  right: '<path d="m9.5 5.5 6.5 6.5-6.5 6.5"/>',
  key: '<circle cx="8" cy="15.5" r="4.5"/><path d="m11.3 12.2 8.2-8.2M16 7.5l3 3M13.5 10l2 2"/>',
  copy: '<rect x="8.5" y="8.5" width="12" height="12" rx="2"/><path d="M15.5 8.5v-3a2 2 0 0 0-2-2h-8a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h3"/>',
  tools:
    '<path d="M14.5 6.5a4 4 0 0 1 5-3.9l-2.6 2.6.4 2 2 .4 2.2-2.2a4 4 0 0 1-5.2 4.9l-8.6 8.6a2 2 0 0 1-2.8-2.8l8.6-8.6a4 4 0 0 1 1-1Z"/>',
} as const;

export const icon = (name: keyof typeof paths): Html =>
  trusted(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${paths[name]}</svg>`);
