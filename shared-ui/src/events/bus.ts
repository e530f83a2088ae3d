import { useEffect, useEffectEvent } from 'react';

/**
 * What happens in the store, in the past tense; an event tells, it never asks. Cart, session and theme are in step
 * across tabs: their events are sent in the other tabs as well.
 */
export interface StoreEvents {
  /** The list of lines is another one. `count` is the sum of the quantities. */
  'cart:changed': { count: number };
  /** The shopper added a game in this tab. `quantity` is what was added, not what the cart holds. */
  'cart:item-added': {
    id_product: number;
    name_product: string;
    thumbnail_product: string;
    quantity: number;
  };
  'session:started': { id: number; username: string };
  /** `expired`: the server no longer accepts the token; the cart is kept. `elsewhere`: another tab ended it. */
  'session:ended': { reason: 'logout' | 'expired' | 'elsewhere' };
  'theme:changed': { theme: 'original' | 'retro' };
  'order:placed': { id_order: number };
  /** Games were added, edited or removed. Without an id: any of them. */
  'catalogue:changed': { id_product?: number };
}

type Listener<Name extends keyof StoreEvents> = (payload: StoreEvents[Name]) => void;

const listeners: { readonly [Name in keyof StoreEvents]: Set<Listener<Name>> } = {
  'cart:changed': new Set(),
  'cart:item-added': new Set(),
  'session:started': new Set(),
  'session:ended': new Set(),
  'theme:changed': new Set(),
  'order:placed': new Set(),
  'catalogue:changed': new Set(),
};

type Witness = (name: keyof StoreEvents, payload: StoreEvents[keyof StoreEvents]) => void;

const witnesses = new Set<Witness>();

/** Tells everybody, at once and in the order of subscription. A listener that throws does not stop the others. */
export function emit<Name extends keyof StoreEvents>(name: Name, payload: StoreEvents[Name]): void {
  // Copies: a listener may subscribe or leave while the event goes round.
  for (const listener of [...listeners[name]]) tell(() => listener(payload));
  for (const witness of [...witnesses]) tell(() => witness(name, payload));
}

function tell(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    report(error);
  }
}

/**
 * Listens until the returned function is called.
 *
 * @example const off = on('cart:changed', ({ count }) => setCount(count));
 */
export function on<Name extends keyof StoreEvents>(name: Name, listener: Listener<Name>): () => void {
  // Wrapped, so that the same function subscribed twice is two subscriptions and each can be ended alone.
  const subscription: Listener<Name> = (payload) => listener(payload);
  listeners[name].add(subscription);
  return () => void listeners[name].delete(subscription);
}

/** Hears every event, after those who listen to it, until the returned function is called. For tools that watch. */
export function onEvery(witness: Witness): () => void {
  const subscription: Witness = (name, payload) => witness(name, payload);
  witnesses.add(subscription);
  return () => void witnesses.delete(subscription);
}

/** `on` for as long as the component is on the page; always calls the newest `listener`. */
export function useEvent<Name extends keyof StoreEvents>(name: Name, listener: Listener<Name>): void {
  const newest = useEffectEvent(listener);
  useEffect(() => on(name, (payload) => newest(payload)), [name]);
}

/** As an uncaught error would be: seen by `window.onerror` and by whatever watches it. */
function report(error: unknown): void {
  if (typeof reportError === 'function') reportError(error);
  else console.error(error);
}
