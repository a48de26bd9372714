/** Draws what the console's page sends: the frame has the page's origin, and listens to no other window. */
import { localeOf } from '@marquee/product/brands.ts';
import { themeCss } from '@marquee/product/shell/themes.ts';
import type { PlanPreview, PlanPreviewMessage } from '@marquee/product/contract/staff/catalogue.ts';
import { createRoot } from 'react-dom/client';
import { activateMessages } from '../i18n/i18n.ts';
import '../theme/base.css';
import { PlanPreviewPage } from './plan-preview-page.tsx';

/** Returns what ends it. */
export const startPreview = (container: HTMLElement, page: Window = window.parent): (() => void) => {
  const root = createRoot(container);
  const theme = new CSSStyleSheet();
  document.adoptedStyleSheets.push(theme);
  const tell = (message: PlanPreviewMessage) => page.postMessage(message, location.origin);
  let latest: PlanPreview | undefined;
  const show = async (preview: PlanPreview) => {
    latest = preview;
    await activateMessages(preview.language, 'purchase');
    // Of two versions in a row, the later one is drawn.
    if (preview !== latest) return;
    document.documentElement.lang = localeOf(preview.language);
    theme.replaceSync(themeCss(preview.brand));
    root.render(<PlanPreviewPage {...preview} />);
  };
  // Browser extensions and test tools post messages of their own.
  const receive = ({ source, origin, data }: MessageEvent<PlanPreview | null>) => {
    if (source === page && origin === location.origin && data?.kind === 'plans') void show(data);
  };
  addEventListener('message', receive);
  const watcher = new ResizeObserver(() =>
    tell({ kind: 'height', px: Math.ceil(container.getBoundingClientRect().height) }),
  );
  watcher.observe(container);
  tell({ kind: 'ready' });
  return () => {
    removeEventListener('message', receive);
    watcher.disconnect();
    root.unmount();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== theme);
  };
};
