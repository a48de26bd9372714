/** React DOM as a chunk of its own: it is the largest, and evaluates while the others load. */
export { createRoot, hydrateRoot } from 'react-dom/client';
