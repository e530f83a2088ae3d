/**
 * The countdown of the time left to pay for an order. Each remote bundles its own copy, so that the
 * catalogue, which is usually the first page, does not load this code.
 */
export { HoldClock } from './HoldClock';
