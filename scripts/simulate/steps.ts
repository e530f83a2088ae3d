import type { OrderStatus } from '../../api/contract';
import type { Fault } from './process-control';
import type { Connection } from './provider';

/** Index of a shopper, administrator, product or API process. */
type Index = number;

/** A line of an order or cart. */
export type Units = readonly [product: Index, quantity: number];

/**
 * A request to the API. Orders, payments, refunds and files have labels. A request that names an unknown
 * label does nothing, so that a script remains valid without some of its steps.
 */
export type RequestStep =
  | { do: 'order'; label: string; shopper: Index; lines: Units[]; coupon?: string; isPriceOutdated?: true }
  | { do: 'repeat order'; order: string }
  | { do: 'view order'; order: string }
  | { do: 'cancel order'; order: string }
  | { do: 'save cart'; shopper: Index; lines: Units[] }
  | { do: 'delete account'; shopper: Index }
  /** `event` is the number of the event, from 1. `isOld` signs the request with the event's time. */
  | { do: 'webhook'; payment: string; event: number; isOld?: true }
  | { do: 'set status'; order: string; admin: Index; status: OrderStatus }
  /** Refunds units of one line or, without `line`, all remaining units. */
  | {
      do: 'refund';
      label: string;
      order: string;
      admin: Index;
      line?: Index;
      quantity?: number;
      restock: boolean;
      cancel: boolean;
    }
  | { do: 'repeat refund'; refund: string }
  | { do: 'ban' | 'unban'; shopper: Index; admin: Index }
  | { do: 'set price'; product: Index; admin: Index; price: number }
  | { do: 'add stock'; product: Index; admin: Index; units: number }
  | { do: 'import'; label: string; product: Index; admin: Index; units: number }
  | { do: 'repeat import'; file: string; admin: Index }
  | {
      do: 'schedule sale';
      product: Index;
      admin: Index;
      percent: number;
      inMinutes: number;
      minutes: number;
    };

/** An event outside the API. */
export type OutsideStep =
  | { do: 'pay'; label: string; order: string; status: 'approved' | 'pending' | 'rejected'; isWrong?: true }
  | { do: 'decide'; payment: string; status: 'approved' | 'rejected' }
  | { do: 'charge back'; payment: string }
  | { do: 'interrupt provider'; mode: Connection; minutes: number }
  | { do: 'interrupt mail'; isDown: boolean }
  /** Sets how far the clock of a process is ahead of the simulation's clock, or behind it if negative. */
  | { do: 'jump clock'; on: Index; minutes: number };

/** A step of a script. `on` is the API process that runs the step. */
export type Step =
  | ((RequestStep | { do: 'wait'; minutes: number } | { do: 'deploy' }) & { on: Index; fault?: Fault })
  | {
      do: 'together';
      on: Index;
      requests: [RequestStep & { on: Index }, RequestStep & { on: Index }];
      fault?: Fault;
    }
  | OutsideStep;

/** Maximum times and clock offsets. They ensure that the store learns of every payment in time. */
export const LIMITS = { waitMinutes: 240, outageMinutes: 60, jumpMinutes: 30 } as const;
