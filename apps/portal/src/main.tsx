import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startNavigation } from './flow/navigate.ts';
import { blockedStorage } from './storage-check.ts';

const root = createRoot(document.querySelector('#root')!);
const variant = blockedStorage();

if (variant) {
  const { showBlocked } = await import('./blocked.tsx');
  await showBlocked(root, variant);
} else {
  startNavigation(() => root.render(<App />));
}
