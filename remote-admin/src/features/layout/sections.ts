import type { ComponentType } from 'react';
import { lazy } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { useLoaderData } from 'react-router-dom';
import type { IconName } from '@press-start/shared-ui/icons';

/** A section looks like the module of a route. Its `Component` reads the data of its `loader` with `useSectionData`. */
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
 * The sections of the back office, by the `section` parameter of the URL. The router matches paths only, so `AdminPage`
 * selects the section. Each one is a chunk of its own: only HOME loads the chart library.
 */
export const sections = {
  home: section({ text: 'HOME', icon: 'chart', load: () => import('../dashboard/DashboardSection') }),
  sales: section({ text: 'SALES', icon: 'truck', load: () => import('../sales/SalesSection') }),
  products: section({ text: 'PRODUCTS', icon: 'pad', load: () => import('../products/ProductsSection') }),
  users: section({ text: 'USERS', icon: 'user', load: () => import('../users/UsersSection') }),
  security: section({ text: 'Security', icon: 'user', load: () => import('../security/SecuritySection') }),
  audit: section({ text: 'Audit log', icon: 'ticket', load: () => import('../audit/AuditSection') }),
};

/** Adds the component. The page's loader awaits `load` first, so rendering the component never waits for the network. */
function section(options: Section) {
  const Component = lazy(async () => ({ default: (await options.load()).Component }));
  return { ...options, Component };
}

export type SectionName = keyof typeof sections;

/** The four sections of the specification (section 2). */
export const mainSections = ['home', 'sales', 'products', 'users'] as const satisfies readonly SectionName[];

/** Returns the section that a URL names, HOME for an unknown one. */
export function sectionOf(params: URLSearchParams): SectionName {
  const name = params.get('section') ?? '';
  return isSection(name) ? name : 'home';
}

const isSection = (name: string): name is SectionName => Object.hasOwn(sections, name);

/** @example const { users } = useSectionData<typeof loader>(); */
export function useSectionData<Loader extends SectionModule['loader']>(): Awaited<ReturnType<Loader>> {
  return useLoaderData<{ data: Awaited<ReturnType<Loader>> }>().data;
}
