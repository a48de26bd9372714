/** Opens the portal, or says why this browser cannot. */
import { App } from './app.tsx';
import { draw } from './draw.tsx';
import { startNavigation } from './flow/travel/navigate.ts';
import { blockedStorage } from './storage-check.ts';
import { isUnconfirmed } from './tokens.ts';
import { createRoot } from './ui/react.ts';

export const start = async (place: HTMLElement): Promise<void> => {
  const variant = blockedStorage();
  if (!variant && !isUnconfirmed()) {
    setTimeout(() => startNavigation(() => void draw(place)));
    return;
  }
  const root = createRoot(place);
  const { confirmSession, showBlocked } = await import('./before-navigation.tsx');
  if (variant) return showBlocked(root, variant);
  await confirmSession(root);
  setTimeout(() => startNavigation(() => root.render(<App />)));
};
