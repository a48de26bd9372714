/** Drawings of the hub's stories, in theme colours (`hub.css`). */
import type { StoryId } from '@marquee/product/demo-stories.ts';
import { type Html, trusted } from '../page/html.ts';

const drawings: Readonly<Record<StoryId, string>> = {
  buy: '<rect class="a-face" x="2" y="18" width="42" height="66" rx="7"/><rect class="a-face" x="54" y="10" width="42" height="74" rx="7"/><rect class="a-accent" x="106" y="2" width="42" height="82" rx="7"/><path class="a-on" d="m117 42 7 7 13-14"/><path class="a-line" d="M12 34h22M12 46h14M64 26h22M64 38h22M64 50h14"/>',
  cancel:
    '<rect class="a-face" x="25" y="12" width="100" height="70" rx="10"/><path class="a-line" d="M25 32h100M48 6v14M102 6v14"/><path class="a-strong" d="M92 57a17 17 0 1 1-5-12M92 36v11H81"/>',
  tv: '<rect class="a-face" x="12" y="4" width="126" height="72" rx="8"/><path class="a-line" d="M56 88h38"/><text class="a-text" x="75" y="50">K7PX2</text>',
  recover:
    '<rect class="a-face" x="5" y="24" width="140" height="44" rx="12"/><g class="a-ink"><circle cx="28" cy="46" r="5"/><circle cx="46" cy="46" r="5"/><circle cx="64" cy="46" r="5"/></g><circle class="a-accent" cx="118" cy="46" r="15"/><path class="a-on" d="M118 38v9M118 53v.5"/>',
  partner:
    '<rect class="a-face" x="4" y="20" width="52" height="52" rx="14"/><rect class="a-accent" x="94" y="20" width="52" height="52" rx="14"/><path class="a-line" stroke-dasharray="5 6" d="M60 46h30"/><path class="a-line" d="M18 54c8 0 8-16 12-16s4 16 12 16"/><path class="a-on" d="m112 36 17 10-17 10Z"/>',
  gift: '<rect class="a-accent" x="20" y="18" width="110" height="68" rx="10"/><path class="a-on" d="M20 42h110M75 18v68"/><path class="a-strong" d="M75 18C60 18 50 12 52 4s18-6 23 14c5-20 21-22 23-14s-8 14-23 14Z"/>',
};

export const storyPicture = (id: StoryId): Html =>
  trusted(`<svg viewBox="0 0 150 92" fill="none" aria-hidden="true">${drawings[id]}</svg>`);
