/** Detects browsers that block cookies or web storage, without which the portal cannot work. */

/** A random name, because another tab may probe at the same time. */
const newProbe = (): string => `um.probe.${Math.random().toString(36).slice(2)}`;

const isWritable = (area: () => Storage): boolean => {
  const probe = newProbe();
  try {
    area().setItem(probe, '1');
    const isStored = area().getItem(probe) === '1';
    area().removeItem(probe);
    return isStored;
  } catch {
    return false;
  }
};

const areCookiesWritable = (): boolean => {
  const probe = newProbe();
  try {
    document.cookie = `${probe}=1; path=/`;
    return navigator.cookieEnabled && document.cookie.includes(`${probe}=1`);
  } catch {
    return false;
  } finally {
    deleteCookie(probe);
  }
};

const deleteCookie = (probe: string): void => {
  try {
    document.cookie = `${probe}=; path=/; max-age=0`;
  } catch {
    // Writing a cookie throws where cookies are blocked: there is none to delete.
  }
};

/** `third-party`: blocked only because the portal is in an iframe of another site. */
export const detectBlockedStorage = (): 'all' | 'third-party' | undefined => {
  if (isWritable(() => localStorage) && isWritable(() => sessionStorage) && areCookiesWritable())
    return undefined;
  return window.parent === window ? 'all' : 'third-party';
};
