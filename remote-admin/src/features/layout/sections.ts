import type { ComponentType } from 'react';
import { lazy } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { useLoaderData } from 'react-router-dom';
import type { getInboxStatus, ResponseOf } from '@press-start/api/contract';
import type { IconName } from '@press-start/shared-ui/icons';

/** A section exports the same names as a route module. `Component` reads its data with `useSectionData`. */
interface SectionModule {
  loader: (args: LoaderFunctionArgs) => Promise<unknown>;
  Component: ComponentType;
}

interface Section {
  text: string;
  icon: IconName;
  load: () => Promise<SectionModule>;
}

/**
 * The sections of the back office, keyed by the URL's `section` parameter. The router matches only paths, so
 * `AdminPage` selects the section. Each section is a separate chunk, so only HOME loads the chart library.
 */
export const sections = {
  home: defineSection({ text: 'HOME', icon: 'chart', load: () => import('../dashboard/DashboardSection') }),
  sales: defineSection({ text: 'SALES', icon: 'truck', load: () => import('../sales/SalesSection') }),
  products: defineSection({
    text: 'PRODUCTS',
    icon: 'pad',
    load: () => import('../products/ProductsSection'),
  }),
  stock: defineSection({ text: 'Stock history', icon: 'box', load: () => import('../stock/StockSection') }),
  users: defineSection({ text: 'USERS', icon: 'user', load: () => import('../users/UsersSection') }),
  promotions: defineSection({
    text: 'Promotions',
    icon: 'tag',
    load: () => import('../promotions/PromotionsSection'),
  }),
  'scheduled-sales': defineSection({
    text: 'Scheduled sales',
    icon: 'tag',
    load: () => import('../scheduled-sales/ScheduledSalesSection'),
  }),
  inbox: defineSection({ text: 'Inbox', icon: 'mail', load: () => import('../inbox/InboxSection') }),
  reviews: defineSection({ text: 'Reviews', icon: 'star', load: () => import('../reviews/ReviewsSection') }),
  mails: defineSection({ text: 'Mails', icon: 'play', load: () => import('../mails/MailsSection') }),
  security: defineSection({
    text: 'Security',
    icon: 'lock',
    load: () => import('../security/SecuritySection'),
  }),
  audit: defineSection({ text: 'Audit log', icon: 'ticket', load: () => import('../audit/AuditSection') }),
};

/**
 * Adds the lazy component to a section. `AdminPage` awaits `load` in its loader, so rendering downloads
 * nothing.
 */
function defineSection(options: Section) {
  const Component = lazy(async () => ({ default: (await options.load()).Component }));
  return { ...options, Component };
}

export type SectionName = keyof typeof sections;

/** The four sections that the specification requires (section 2). */
export const mainSections = ['home', 'sales', 'products', 'users'] as const satisfies readonly SectionName[];

/** The sections for customers' messages and reviews, and for the emails that the store sends. */
export const customerSections = ['inbox', 'reviews', 'mails'] as const satisfies readonly SectionName[];

/** Returns the section that the URL names, or HOME if the name is missing or unknown. */
export function readSection(params: URLSearchParams): SectionName {
  const name = params.get('section') ?? '';
  return isSection(name) ? name : 'home';
}

const isSection = (name: string): name is SectionName => Object.hasOwn(sections, name);

/**
 * Returns the loader data of the current section.
 *
 * @example const { users } = useSectionData<typeof loader>();
 */
export function useSectionData<Loader extends SectionModule['loader']>(): Awaited<ReturnType<Loader>> {
  return useLoaderData<{ data: Awaited<ReturnType<Loader>> }>().data;
}

/**
 * Returns the state of the inbox, which `AdminPage` loads with each section, or `undefined` if it is
 * unavailable.
 */
export const useInbox = () => useLoaderData<{ inbox: ResponseOf<typeof getInboxStatus> | undefined }>().inbox;
