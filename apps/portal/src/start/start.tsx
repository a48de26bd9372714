/** Opens the portal, or says why this browser cannot. */
import type { Root } from 'react-dom/client';
import { App } from '../app.tsx';
import { draw } from '../draw.tsx';
import { startNavigation } from '../flow/travel/navigate.ts';
import { blockedStorage } from './storage-check.ts';
import { isUnconfirmed } from '../tokens.ts';
import { createRoot } from '../ui/react.ts';

export const start = async (place: HTMLElement): Promise<Root | undefined> => {
  const variant = blockedStorage();
  if (!variant && !isUnconfirmed()) {
    setTimeout(() => startNavigation(() => void draw(place)));
    return undefined;
  }
  const root = createRoot(place);
  const { confirmSession, showBlocked } = await import('./before-navigation.tsx');
  if (variant) {
    await showBlocked(root, variant);
    return root;
  }
  await confirmSession(root);
  setTimeout(() => startNavigation(() => root.render(<App />)));
  return root;
};
