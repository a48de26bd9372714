/** The portal cannot work where the browser keeps nothing for it. */

/** Another tab may be looking at this very moment, and takes its own away again. */
const newProbe = (): string => `um.probe.${Math.random().toString(36).slice(2)}`;

const keeps = (area: () => Storage): boolean => {
  const probe = newProbe();
  try {
    area().setItem(probe, '1');
    const kept = area().getItem(probe) === '1';
    area().removeItem(probe);
    return kept;
  } catch {
    return false;
  }
};

const keepsCookies = (): boolean => {
  const probe = newProbe();
  try {
    document.cookie = `${probe}=1; path=/`;
    return navigator.cookieEnabled && document.cookie.includes(`${probe}=1`);
  } catch {
    return false;
  } finally {
    takeAway(probe);
  }
};

/** Where a cookie cannot even be written, there is none to take away. */
const takeAway = (probe: string): void => {
  try {
    document.cookie = `${probe}=; path=/; max-age=0`;
  } catch {
    // Nothing was kept.
  }
};

/** What is blocked: nothing, or what another page's frame may not use, or all of it. */
export const detectBlockedStorage = (): 'all' | 'third-party' | undefined => {
  if (keeps(() => localStorage) && keeps(() => sessionStorage) && keepsCookies()) return undefined;
  return window.parent === window ? 'all' : 'third-party';
};
