/**
 * Forms and mutations. Each remote bundles its own copy, as the catalogue, which is the first page, needs none: modules
 * with state are imported by the package's name, or they would be bundled a second time as well.
 */
export { focusFirstError, useApiForm } from './useApiForm';
export type { ApiForm, ApiFormOptions } from './useApiForm';
export { showError, useMutation } from './useMutation';
export type { Mutation, MutationOptions } from './useMutation';
