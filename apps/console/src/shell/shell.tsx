/** Header, rail and keyboard of the console. */
import { type ReactNode, useRef, useState } from 'react';
import { endStaffSession, type StaffSession } from '@marquee/product/contract/staff/session.ts';
import { call } from '../data/api.ts';
import { type ConsoleKey, useWords } from '../data/i18n.ts';
import { followLink, navigate } from '../data/router.ts';
import { moveInList, useShortcuts } from '../data/use-shortcuts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PreferenceButtons } from './preference-buttons.tsx';

const shortcutList: readonly (readonly [keys: string, key: ConsoleKey])[] = [
  ['/', 'shortcuts.search'],
  ['j', 'shortcuts.next'],
  ['k', 'shortcuts.previous'],
  ['Enter', 'shortcuts.open'],
  ['g c', 'shortcuts.customers'],
  ['g a', 'shortcuts.approvals'],
  ['Esc', 'shortcuts.close'],
  ['?', 'shortcuts.help'],
];

const Help = ({ onClose }: { onClose: () => void }) => {
  const { t } = useWords();
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <dl className="facts">
        {shortcutList.map(([keys, key]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(key)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};

interface ShellProps {
  readonly session: StaffSession;
  readonly page: 'search' | 'customer' | 'approvals';
  readonly children: ReactNode;
}

export const Shell = ({ session, page, children }: ShellProps) => {
  const { t } = useWords();
  const search = useRef<HTMLInputElement>(null);
  const [showsHelp, setShowsHelp] = useState(false);
  const may = (permission: StaffSession['permissions'][number]) => session.permissions.includes(permission);
  const links = [
    ...(may('customers.read')
      ? [{ href: '/', keys: 'g c', text: t('nav.customers'), current: page !== 'approvals' }]
      : []),
    ...(may('approvals.decide')
      ? [{ href: '/approvals', keys: 'g a', text: t('nav.approvals'), current: page === 'approvals' }]
      : []),
  ];
  useShortcuts({
    '/': () => (document.querySelector<HTMLElement>('#search') ?? search.current)?.focus(),
    '?': () => setShowsHelp(true),
    j: () => moveInList(1),
    k: () => moveInList(-1),
    ...(may('customers.read') && { 'g c': () => navigate('/') }),
    ...(may('approvals.decide') && { 'g a': () => navigate('/approvals') }),
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
            {links.map(({ href, keys, text, current }) => (
              <li key={href}>
                <a href={href} onClick={followLink} aria-current={current ? 'page' : undefined}>
                  {text} <kbd aria-hidden="true">{keys}</kbd>
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
      {showsHelp && <Help onClose={() => setShowsHelp(false)} />}
    </>
  );
};
