/** Components whose chunk is loaded when they are first shown. */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { loadChunk } from './load-chunk.ts';

/** `name` identifies the chunk, as in `loadChunk`. */
export const lazyComponent = <Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  Fallback: () => ReactNode = () => null,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded = await loadChunk(name, load);
    return { default: loaded };
  };
  const LazyComponent = (props: Props) => {
    // React caches the failure of a lazy component, so each opening creates its own until one has loaded.
    const [Component] = useState(() => loaded ?? lazy(loadOnce));
    return (
      <Suspense fallback={<Fallback />}>
        <Component {...props} />
      </Suspense>
    );
  };
  return LazyComponent;
};
