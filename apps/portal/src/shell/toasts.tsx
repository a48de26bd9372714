import { type Toast, useToasts } from '../state/toasts.ts';
import { lazyComponent } from '../navigation/loader/lazy-component.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import css from './toasts.module.css';

const ToastList = lazyComponent('toasts', async () => (await import('./toast-list.tsx')).ToastList);

/** Saved and failed toasts show at the top, others at the bottom. All are announced: their places are always rendered. */
export const Toasts = () => {
  const toasts = useToasts();
  const listOf = (wanted: Toast['kind']) => {
    const list = toasts.filter(({ kind }) => kind === wanted);
    return (
      list.length > 0 && (
        <ErrorBoundary fallback={() => null}>
          <ToastList kind={wanted} toasts={list} />
        </ErrorBoundary>
      )
    );
  };
  return (
    <>
      <div className={css.saved} role="status">
        {listOf('saved')}
      </div>
      <div className={css.floating} role="status">
        {listOf('floating')}
      </div>
      {listOf('failed')}
    </>
  );
};
