/** Header, rail and keyboard of the console. */
import { type ReactNode, useRef, useState } from 'react';
import { endStaffSession, type StaffSession } from '@marquee/product/contract/staff/session.ts';
import { call } from '../data/api.ts';
import { type ConsoleKey, useWords } from '../data/i18n.ts';
import { type PageName, pageNames, pageOf } from '../data/pages.ts';
import { followLink, navigate } from '../data/router.ts';
import { moveInList, useShortcuts } from '../data/use-shortcuts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PreferenceButtons } from './preference-buttons.tsx';

const shortcutList: readonly (readonly [keys: string, key: ConsoleKey])[] = [
  ['/', 'shortcuts.search'],
  ['j', 'shortcuts.next'],
  ['k', 'shortcuts.previous'],
  ['Enter', 'shortcuts.open'],
  ['Esc', 'shortcuts.close'],
  ['?', 'shortcuts.help'],
];

interface PageLink {
  readonly keys: string;
  readonly shortcut: ConsoleKey;
}

const Help = ({ links, onClose }: { links: readonly PageLink[]; onClose: () => void }) => {
  const { t } = useWords();
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <dl className="facts">
        {[...shortcutList, ...links.map(({ keys, shortcut }) => [keys, shortcut] as const)].map(
          ([keys, key]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{t(key)}</dd>
            </div>
          ),
        )}
      </dl>
    </Dialog>
  );
};

interface ShellProps {
  readonly session: StaffSession;
  readonly page: PageName;
  readonly children: ReactNode;
}

export const Shell = ({ session, page, children }: ShellProps) => {
  const { t } = useWords();
  const search = useRef<HTMLInputElement>(null);
  const [showsHelp, setShowsHelp] = useState(false);
  const may = (permission: StaffSession['permissions'][number]) => session.permissions.includes(permission);
  const links = pageNames.flatMap((name) => {
    const { path, permission, nav } = pageOf(name);
    return nav && may(permission) ? [{ name, path, ...nav }] : [];
  });
  const current = pageOf(page).within ?? page;
  useShortcuts({
    '/': () => (document.querySelector<HTMLElement>('#search') ?? search.current)?.focus(),
    '?': () => setShowsHelp(true),
    j: () => moveInList(1),
    k: () => moveInList(-1),
    ...Object.fromEntries(links.map(({ keys, path }) => [keys, () => navigate(path)])),
  });
  const signOut = () =>
    void call(endStaffSession).finally(() => {
      location.assign('/signed-out');
    });
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <header className="bar">
        <a className="logo" href="/" onClick={followLink}>
          <b>{t('title')}</b>
        </a>
        {may('customers.read') && page !== 'search' && (
          <form
            role="search"
            aria-label={t('search.short')}
            onSubmit={(event) => {
              event.preventDefault();
              navigate(`/?q=${encodeURIComponent(search.current!.value)}`);
            }}
          >
            <input
              ref={search}
              type="search"
              aria-label={t('search.short')}
              placeholder={t('search.short')}
            />
          </form>
        )}
        <span className="me">
          <b>{session.name}</b> <small>{session.roles.map((role) => t(`role.${role}`)).join(', ')}</small>
        </span>
        <PreferenceButtons />
        <button type="button" className="link" onClick={signOut}>
          {t('signOut')}
        </button>
      </header>
      <div className="body">
        <nav aria-label={t('nav')}>
          <ul>
            {links.map(({ name, path, keys, text }) => (
              <li key={name}>
                <a href={path} onClick={followLink} aria-current={name === current ? 'page' : undefined}>
                  {t(text)} <kbd aria-hidden="true">{keys}</kbd>
                </a>
              </li>
            ))}
          </ul>
          <button type="button" className="link muted" onClick={() => setShowsHelp(true)}>
            {t('shortcuts.hint')} <kbd aria-hidden="true">?</kbd>
          </button>
        </nav>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      {showsHelp && <Help links={links} onClose={() => setShowsHelp(false)} />}
    </>
  );
};
