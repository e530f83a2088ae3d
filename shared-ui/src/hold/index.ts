/**
 * The countdown of the time left to pay an order. Each remote bundles its own copy, so that the catalogue, usually the
 * first page, does not load it.
 */
export { HoldClock } from './HoldClock';
