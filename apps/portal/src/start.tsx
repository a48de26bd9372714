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
  if (variant) {
    const { showBlocked } = await import('./blocked.tsx');
    await showBlocked(root, variant);
    return root;
  }
  if (isUnconfirmed()) {
    const { confirmSession } = await import('./confirm-session.tsx');
    await confirmSession(root);
  }
  setTimeout(() => startNavigation(() => root.render(<App />)));
  return root;
};
