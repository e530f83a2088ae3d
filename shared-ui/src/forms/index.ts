/**
 * Forms and mutations. Each remote bundles its own copy, because the catalogue, usually the first page, needs none.
 * Modules with state must be imported by the package's name; otherwise each copy would have its own state.
 */
export { focusFirstError, useApiForm } from './useApiForm';
export type { ApiForm, ApiFormOptions } from './useApiForm';
export { showError, useMutation } from './useMutation';
export type { Mutation, MutationOptions } from './useMutation';
