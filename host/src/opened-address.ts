/** The address that a visitor opens: the code that runs before a page's loader has no request to read it from. */
import type { createBrowserRouter, Location } from 'react-router-dom';

export type Address = Pick<Location, 'pathname' | 'search'>;

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state'>;

/** @returns where the router is going, or where it is while it goes nowhere */
export function openedAddress({ state: { navigation, location } }: Router): Address {
  return navigation.location ?? location;
}
