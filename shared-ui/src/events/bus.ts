/** Provides the event bus between the app layout and the remotes. */
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router-dom';
import { onMessageFromTabs, sendToTabs } from '../storage';

/**
 * The name of an event states what has happened, in the past tense. `order:placed` and `catalogue:changed` are also
 * sent to the other tabs of the store. The other events are not; tabs sync cart and session from storage.
 */
export interface StoreEvents {
  /**
   * The shopper added a game to the cart in this tab. `quantity` is the added quantity; `isQuantityChosen` is
   * true if the shopper chose a quantity.
   */
  'cart:item-added': {
    id_product: number;
    name_product: string;
    thumbnail_product: string;
    quantity: number;
    isQuantityChosen: boolean;
  };
  /** A shopper logged in, in this tab or in another. `id` is the id of the account. */
  'session:started': { id: number; username: string };
  /** `expired`: the server rejected the token; the cart is unchanged. `elsewhere`: another tab ended the session. */
  'session:ended': { reason: 'logout' | 'expired' | 'elsewhere' };
  /** The server stored an order, which may still be unpaid. */
  'order:placed': { id_order: number };
  /** An administrator changed games, genres or platforms. If `id_product` is set, only that game changed. */
  'catalogue:changed': { id_product?: number };
  /** A request of this tab, which may have changed data on the server, has succeeded or failed. */
  'api:written': Record<string, never>;
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
  'api:written': new Set(),
};

const observers = new Set<Observer>();

/**
 * Notifies all listeners of the event synchronously, in order of subscription. A listener that throws does
 * not stop the other listeners. Also sends `order:placed` and `catalogue:changed` to other tabs.
 */
export function emit<Name extends EventName>(name: Name, payload: StoreEvents[Name]): void {
  notify(name, payload);
  if (name === 'order:placed' || name === 'catalogue:changed') sendToTabs(JSON.stringify({ name, payload }));
}

function notify<Name extends EventName>(name: Name, payload: StoreEvents[Name]): void {
  // Copy the sets, because a listener can subscribe or unsubscribe during the call.
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

/**
 * Forwards events from other tabs to this tab's listeners until the returned function is called. Called by
 * `hydrateStores()`.
 */
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
 * Subscribes to an event until the returned function is called.
 *
 * @example const unsubscribe = on('cart:item-added', ({ name_product }) => console.log(name_product));
 */
export function on<Name extends EventName>(name: Name, listener: Listener<Name>): () => void {
  // Wrap the listener, so that subscribing the same function twice creates two independent subscriptions.
  const subscription: Listener<Name> = (payload) => listener(payload);
  listeners[name].add(subscription);
  return () => void listeners[name].delete(subscription);
}

/** Observes every event, after its listeners, until the returned function is called. Intended for debugging tools. */
export function onAnyEvent(observer: Observer): () => void {
  const subscription: Observer = (name, payload) => observer(name, payload);
  observers.add(subscription);
  return () => void observers.delete(subscription);
}

/** Subscribes to an event while the component is mounted, and always calls the latest `listener`. */
export function useEvent<Name extends EventName>(name: Name, listener: Listener<Name>): void {
  const latest = useEffectEvent(listener);
  useEffect(() => on(name, (payload) => latest(payload)), [name]);
}

/**
 * Revalidates the page's data when the event is emitted.
 *
 * @param isRelevant returns whether the event concerns the page; by default, every event with this name does
 *
 * @example
 * useRevalidateOn('catalogue:changed', ({ id_product }) => [undefined, game.id_product].includes(id_product));
 */
export function useRevalidateOn<Name extends keyof StoreEvents>(
  name: Name,
  isRelevant: (payload: StoreEvents[Name]) => boolean = () => true,
): void {
  const { revalidate } = useRevalidator();
  useEvent(name, (payload) => {
    if (isRelevant(payload)) void revalidate();
  });
}

/** Reports the error as if it were uncaught, so that `window.onerror` receives it. */
function report(error: unknown): void {
  if (typeof reportError === 'function') reportError(error);
  else console.error(error);
}
