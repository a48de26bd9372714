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
    const kept = navigator.cookieEnabled && document.cookie.includes(`${probe}=1`);
    document.cookie = `${probe}=; path=/; max-age=0`;
    return kept;
  } catch {
    return false;
  }
};

/** What is blocked: nothing, or what another page's frame may not use, or all of it. */
export const blockedStorage = (): 'all' | 'third-party' | undefined => {
  if (keeps(() => localStorage) && keeps(() => sessionStorage) && keepsCookies()) return undefined;
  return window.parent === window ? 'all' : 'third-party';
};
