/** Opens the portal, or says why this browser cannot. */
import type { Root } from 'react-dom/client';
import { App } from './app.tsx';
import { startNavigation } from './flow/travel/navigate.ts';
import { createRoot } from './ui/react.ts';
import { blockedStorage } from './storage-check.ts';
import { isUnconfirmed } from './tokens.ts';

export const start = async (place: Element): Promise<Root> => {
  const root = createRoot(place);
  const variant = blockedStorage();
  if (variant || isUnconfirmed()) {
    const { confirmSession, showBlocked } = await import('./before-navigation.tsx');
    if (variant) {
      await showBlocked(root, variant);
      return root;
    }
    await confirmSession(root);
  }
  setTimeout(() => startNavigation(() => root.render(<App />)));
  return root;
};
