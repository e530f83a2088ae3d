/** The event bus between the app layout and the remotes. */
import { useEffectEvent, useLayoutEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import { onMessageFromTabs, sendToTabs } from '../storage';

/**
 * The events and their payloads. Only `order:placed` and `catalogue:changed` are also sent to other tabs,
 * which read changes to the cart and the session from storage.
 */
export interface StoreEvents {
  /** The shopper added `quantity` units in this tab. `isQuantityChosen`: the shopper chose the quantity. */
  'cart:item-added': {
    id_product: number;
    name_product: string;
    thumbnail_product: string;
    quantity: number;
    isQuantityChosen: boolean;
  };
  /** A shopper logged in, in this tab or another. `id` identifies the account. */
  'session:started': { id: number; username: string };
  /** `expired`: the server rejected the token. `elsewhere`: another tab ended the session. */
  'session:ended': { reason: 'logout' | 'expired' | 'elsewhere' };
  /** The server stored an order, which may still be unpaid. */
  'order:placed': { id_order: number };
  /** An administrator changed games, genres or platforms. If `id_product` is set, only that game changed. */
  'catalogue:changed': { id_product?: number };
  /** A request from this tab that can change the data of pages has ended, successfully or not. */
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

/** Notifies this tab's listeners of events from other tabs until the returned function is called. */
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
  // Wrap the listener, so that subscribing it twice creates two independent subscriptions.
  const subscription: Listener<Name> = (payload) => listener(payload);
  listeners[name].add(subscription);
  return () => void listeners[name].delete(subscription);
}

/**
 * Calls `observer` for every event, after the listeners of the event, until the returned function is called.
 * Intended for debugging tools.
 */
export function onAnyEvent(observer: Observer): () => void {
  const subscription: Observer = (name, payload) => observer(name, payload);
  observers.add(subscription);
  return () => void observers.delete(subscription);
}

/** Subscribes to an event while the component is mounted. Always calls the latest `listener`. */
export function useEvent<Name extends EventName>(name: Name, listener: Listener<Name>): void {
  const latest = useEffectEvent(listener);
  // A layout effect subscribes before the component is visible. An effect would miss events until it runs.
  useLayoutEffect(() => on(name, (payload) => latest(payload)), [name]);
}

/**
 * Revalidates the page's data when the event is emitted.
 *
 * @param isRelevant returns whether the event concerns the page; default: always
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
