import type { IconName } from '@press-start/shared-ui/icons';
import type { ReactElement } from 'react';

/** Who opens a section: the parts of its address, and a signal that ends when the admin has gone elsewhere. */
export interface Visit {
  params: URLSearchParams;
  signal: AbortSignal;
}

/** Fetches what the section shows, then draws it. */
export type OpenSection = (visit: Visit) => Promise<ReactElement>;

interface Section {
  /** Word in the side bar. */
  text: string;
  icon: IconName;
  load: () => Promise<{ open: OpenSection }>;
}

/** What there is in the back office. Each brings its code with it, the chart's library comes with HOME alone. */
export const sections = {
  home: { text: 'HOME', icon: 'chart', load: () => import('../dashboard/DashboardSection') },
  sales: { text: 'SALES', icon: 'truck', load: () => import('../sales/SalesSection') },
  products: { text: 'PRODUCTS', icon: 'pad', load: () => import('../products/ProductsSection') },
  users: { text: 'USERS', icon: 'user', load: () => import('../users/UsersSection') },
  security: { text: 'Security', icon: 'user', load: () => import('../security/SecuritySection') },
  audit: { text: 'Audit log', icon: 'ticket', load: () => import('../audit/AuditSection') },
} satisfies Record<string, Section>;

export type SectionName = keyof typeof sections;

/** The four that the specification switches between (section 2); security and the audit log stand apart from them. */
export const mainSections = ['home', 'sales', 'products', 'users'] as const satisfies readonly SectionName[];

/** Which section an address names; HOME unless it is a known one. */
export function sectionOf(params: URLSearchParams): SectionName {
  const named = params.get('section') ?? '';
  return isSection(named) ? named : 'home';
}

const isSection = (name: string): name is SectionName => Object.hasOwn(sections, name);
