/**
 * Forms and mutations. Each remote bundles its own copy, so that the catalogue, usually the first page, does not load
 * them. Modules with state must be imported by the package's name; otherwise each copy would have its own state.
 */
export { focusFirstError, useApiForm } from './useApiForm';
export type { ApiForm, ApiFormOptions } from './useApiForm';
export { showError, useMutation } from './useMutation';
export type { Mutation, MutationOptions } from './useMutation';
