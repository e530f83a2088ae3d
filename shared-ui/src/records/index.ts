/**
 * Tables and state labels for orders, emails and similar records. Each remote bundles its own copies, because the shop's
 * pages show none.
 */
export { StateLabel } from './StateLabel';
export { StatusBadge } from './StatusBadge';
export { Table } from './Table';
