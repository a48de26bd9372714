/** Starts the staff console. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { applyPreferences } from './data/preferences.ts';
import './base.css';
import './pages.css';
import './operations.css';

applyPreferences();
createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
