/** What draws, by itself: it is the largest file of the portal, and runs before the rest has arrived. */
export { createRoot, hydrateRoot } from 'react-dom/client';
