/** The event bus of the store: facts about cart, session, orders and catalogue, for the shell and for every remote. */
import { useEffect, useEffectEvent } from 'react';
import { onMessageFromTabs, sendToTabs } from '../storage';

/**
 * Each event states what has happened, in the past tense. `order:placed` and `catalogue:changed` arrive in the other tabs
 * of the store too; cart and session follow their storage keys there.
 */
export interface StoreEvents {
  /**
   * The shopper added a game in this tab. `quantity` is what was added, not what the cart contains; `isQuantityChosen`:
   * the shopper chose that number.
   */
  'cart:item-added': {
    id_product: number;
    name_product: string;
    thumbnail_product: string;
    quantity: number;
    isQuantityChosen: boolean;
  };
  'session:started': { id: number; username: string };
  /** `expired`: the server no longer accepts the token; the cart stays. `elsewhere`: another tab ended the session. */
  'session:ended': { reason: 'logout' | 'expired' | 'elsewhere' };
  /** The server stored an order; it may not be paid yet. */
  'order:placed': { id_order: number };
  /** An administrator added, edited or removed games, genres or platforms. With an id: only that game. */
  'catalogue:changed': { id_product?: number };
}

type EventName = keyof StoreEvents;
type Listener<Name extends EventName> = (payload: StoreEvents[Name]) => void;
type Observer = (name: EventName, payload: StoreEvents[EventName]) => void;

const listeners: { readonly [Name in EventName]: Set<Listener<Name>> } = {
  'cart:item-added': new Set(),
  'session:started': new Set(),
  'session:ended': new Set(),
  'order:placed': new Set(),
  'catalogue:changed': new Set(),
};

const observers = new Set<Observer>();

/** Notifies all listeners at once, in the order of subscription. A listener that throws does not stop the others. */
export function emit<Name extends EventName>(name: Name, payload: StoreEvents[Name]): void {
  notify(name, payload);
  if (name === 'order:placed' || name === 'catalogue:changed') sendToTabs(JSON.stringify({ name, payload }));
}

function notify<Name extends EventName>(name: Name, payload: StoreEvents[Name]): void {
  // Copies: a listener may subscribe or unsubscribe while it is called.
  for (const listener of [...listeners[name]]) callSafely(() => listener(payload));
  for (const observer of [...observers]) callSafely(() => observer(name, payload));
}

function callSafely(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    report(error);
  }
}

/** Notifies the listeners of this tab of events in other tabs, until the returned function is called. Part of `hydrateStores()`. */
export function receiveFromOtherTabs(): () => void {
  return onMessageFromTabs((message) => {
    if (typeof message !== 'object' || message === null || !('name' in message)) return;
    if (!('payload' in message) || typeof message.payload !== 'object' || message.payload === null) return;
    const { name, payload } = message;
    if (name === 'order:placed' && 'id_order' in payload && typeof payload.id_order === 'number')
      notify(name, { id_order: payload.id_order });
    if (name === 'catalogue:changed') {
      const id = 'id_product' in payload ? payload.id_product : undefined;
      notify(name, typeof id === 'number' ? { id_product: id } : {});
    }
  });
}

/**
 * Listens until the returned function is called.
 *
 * @example const off = on('cart:item-added', ({ name_product }) => console.log(name_product));
 */
export function on<Name extends EventName>(name: Name, listener: Listener<Name>): () => void {
  // Wrapped, so that the same function subscribed twice is two subscriptions and each can be ended separately.
  const subscription: Listener<Name> = (payload) => listener(payload);
  listeners[name].add(subscription);
  return () => void listeners[name].delete(subscription);
}

/** Observes every event, after its listeners, until the returned function is called. For debugging tools. */
export function onEvery(observer: Observer): () => void {
  const subscription: Observer = (name, payload) => observer(name, payload);
  observers.add(subscription);
  return () => void observers.delete(subscription);
}

/** `on` for as long as the component is mounted; always calls the newest `listener`. */
export function useEvent<Name extends EventName>(name: Name, listener: Listener<Name>): void {
  const newest = useEffectEvent(listener);
  useEffect(() => on(name, (payload) => newest(payload)), [name]);
}

/** Reports like an uncaught error: `window.onerror` and whatever watches it see it. */
function report(error: unknown): void {
  if (typeof reportError === 'function') reportError(error);
  else console.error(error);
}
