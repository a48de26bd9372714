/** Opens the portal, or says why this browser cannot. */
import { createRoot, type Root } from 'react-dom/client';
import { App } from './app.tsx';
import { startNavigation } from './flow/travel/navigate.ts';
import { blockedStorage } from './storage-check.ts';

export const start = async (place: Element): Promise<Root> => {
  const root = createRoot(place);
  const variant = blockedStorage();
  if (variant) {
    const { showBlocked } = await import('./blocked.tsx');
    await showBlocked(root, variant);
  } else startNavigation(() => root.render(<App />));
  return root;
};
