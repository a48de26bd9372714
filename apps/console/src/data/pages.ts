/** Every page of the console: its address, who may open it, and its shortcut. */
import type { Permission } from '@marquee/product/staff/permissions.ts';
import type { ConsoleKey } from './i18n.ts';

interface PageRow {
  readonly path: string;
  readonly permission: Permission;
  /** Absent: it is opened from another page. */
  readonly nav?: { readonly text: ConsoleKey; readonly keys: string; readonly shortcut: ConsoleKey };
  /** The page whose entry of the navigation stays marked. */
  readonly within?: string;
}

export const pages = {
  search: {
    path: '/',
    permission: 'customers.read',
    nav: { text: 'nav.customers', keys: 'g c', shortcut: 'shortcuts.customers' },
  },
  customer: { path: '/customers', permission: 'customers.read', within: 'search' },
  prices: {
    path: '/prices',
    permission: 'catalogue.read',
    nav: { text: 'nav.prices', keys: 'g p', shortcut: 'shortcuts.prices' },
  },
  codes: {
    path: '/codes',
    permission: 'codes.edit',
    nav: { text: 'nav.codes', keys: 'g o', shortcut: 'shortcuts.codes' },
  },
  approvals: {
    path: '/approvals',
    permission: 'approvals.decide',
    nav: { text: 'nav.approvals', keys: 'g a', shortcut: 'shortcuts.approvals' },
  },
  brands: {
    path: '/brands',
    permission: 'settings.edit',
    nav: { text: 'nav.brands', keys: 'g b', shortcut: 'shortcuts.brands' },
  },
  queues: {
    path: '/queues',
    permission: 'queues.edit',
    nav: { text: 'nav.queues', keys: 'g q', shortcut: 'shortcuts.queues' },
  },
  webhooks: {
    path: '/webhooks',
    permission: 'webhooks.edit',
    nav: { text: 'nav.webhooks', keys: 'g w', shortcut: 'shortcuts.webhooks' },
  },
  books: {
    path: '/books',
    permission: 'books.read',
    nav: { text: 'nav.books', keys: 'g k', shortcut: 'shortcuts.books' },
  },
  audit: {
    path: '/audit',
    permission: 'audit.read',
    nav: { text: 'nav.audit', keys: 'g l', shortcut: 'shortcuts.audit' },
  },
  staff: {
    path: '/staff',
    permission: 'staff.edit',
    nav: { text: 'nav.staff', keys: 'g s', shortcut: 'shortcuts.staff' },
  },
  companies: {
    path: '/companies',
    permission: 'providers.edit',
    nav: { text: 'nav.companies', keys: 'g i', shortcut: 'shortcuts.companies' },
  },
  clients: {
    path: '/clients',
    permission: 'clients.edit',
    nav: { text: 'nav.clients', keys: 'g e', shortcut: 'shortcuts.clients' },
  },
} as const satisfies Record<string, PageRow>;

export type PageName = keyof typeof pages;
export const pageNames = Object.keys(pages) as readonly PageName[];
export const pageOf = (name: PageName): PageRow => pages[name];
