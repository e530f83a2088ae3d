/** The slots of the store and the fragments that remotes offer for them. Part of the contract. */
import type { ReactNode } from 'react';

/**
 * The slots and the params that the pages pass to them. Params must be JSON. Slots and optional params may be
 * added; `npm run contract` reports changes that break a remote.
 */
export interface FragmentSlots {
  /** Below the upper part of a product page. `id` is the id of the game. */
  'game.after': { id: number };
  /** Below an order, also while it is not paid yet. `ids` are the ids of the ordered games. */
  'order.after': { ids: readonly number[] };
  /** On the page of the orders when there are none. */
  'orders.empty': Record<string, never>;
  /**
   * Below the checkout button on the cart page: 340 to 400 px wide beside the cart, in narrow windows as wide as the
   * page. `ids` are the ids of the games that were in the cart when the page opened.
   */
  'cart.after': { ids: readonly number[] };
  /** On the cart page when the cart is empty. */
  'cart.empty': Record<string, never>;
  /** Below the shopper's review of a game, or the form for it. `ids` contains the id of the game. */
  'review.after': { ids: readonly number[] };
  /** Below the favourites. `ids` are the ids of the games that were in the list when the page opened. */
  'favourites.after': { ids: readonly number[] };
  /** On the favourites page when the list is empty. */
  'favourites.empty': Record<string, never>;
  /** Below the contact form. */
  'contact.after': Record<string, never>;
  /** Beside the form in which an administrator edits a game. `game` contains the form values. */
  'product-form.preview': {
    game: {
      name_product: string;
      thumbnail_product: string;
      /** In dollars. */
      price_product: number;
      list_price?: number;
      on_sale: boolean;
      release_year: number;
      platforms: readonly string[];
    };
  };
}

export type SlotName = keyof FragmentSlots;

/** Height in pixels that the page reserves for a fragment before it is rendered. */
export interface ReservedHeight {
  wide: number;
  /** In windows that are at most 760 px wide. */
  narrow: number;
}

/** What the host needs to know before it loads the fragment. The build copies it to `release.json`. */
export interface FragmentDeclaration {
  /** Path of the fragment's module below `features`, such as `promoted/OnSaleNow`. */
  id: string;
  slot: SlotName;
  /** A taller fragment would shift the page when it is rendered. */
  height: ReservedHeight;
  /**
   * `session`: the fragment depends on the shopper. The server does not render it, so that the page stays the
   * same for all visitors. Only browsers with a session load it.
   */
  audience?: 'session';
  /** How many milliseconds the server waits for the fragment. Default: `FRAGMENT_TIMEOUT`. Maximum: 500. */
  budgetMs?: number;
}

/**
 * `loader` runs on the server and in the browser, like the loader of a page. Its result must be JSON. The server
 * aborts `signal` when it no longer needs the result. The host's browser code never aborts it, because it reuses
 * the result if the visitor returns to the page within a few seconds.
 *
 * Unless its audience is `session`, `Component` must not use `useId`, nor components that use it, such as `Field`:
 * the ids of the server and of the browser would be different. The server does not render such a fragment.
 */
export interface FragmentModule<Params = unknown, Data = unknown> {
  // Methods, unlike properties, let a fragment narrow the params to those of its slot.
  loader?(args: { params: Params; signal: AbortSignal }): Promise<unknown>;
  Component(props: { params: Params; data: Data }): ReactNode;
}

/** A fragment that a remote offers for a slot. The remote exports its offers as `fragments`. */
export type FragmentOffer = {
  [Slot in SlotName]: FragmentDeclaration & {
    slot: Slot;
    load: () => Promise<FragmentModule<FragmentSlots[Slot], never>>;
  };
}[SlotName];

/** An offer that the host has selected for a slot of the page. */
export interface SelectedOffer {
  /** Name of the remote and id of the fragment, such as `shop/promoted/OnSaleNow`. */
  id: string;
  height: ReservedHeight;
  audience?: 'session';
}

/** The selected offers of each slot, in the order in which the page shows them. */
export type SelectedOffers = Readonly<Record<string, readonly SelectedOffer[]>>;

/** A fragment on a page. `offer` is the id of the selected offer. */
export interface PlacedFragment {
  slot: string;
  offer: string;
  params: unknown;
}

/** Returns a key that identifies a fragment and its params on the server and in the browser. */
export const fragmentKey = ({ slot, offer, params }: PlacedFragment): string =>
  JSON.stringify([slot, offer, params]);

/** Returns the id of an offer, which is unique among the offers of all remotes. */
export const offerId = (remote: string, fragment: string): string => `${remote}/${fragment}`;

/** Returns the name of the remote whose fragment is offered. */
export const remoteOfOffer = (offer: string): string => offer.slice(0, offer.indexOf('/'));
