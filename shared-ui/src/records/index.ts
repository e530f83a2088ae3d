/**
 * Tables and state labels for orders, emails and similar records. Each remote bundles its own copy, so that
 * the pages of the shop remote, which use none of them, do not load this code.
 */
export { StateLabel } from './StateLabel';
export { StatusBadge } from './StatusBadge';
export { Table } from './Table';
