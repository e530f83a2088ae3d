/**
 * Forms and mutations. Each remote bundles its own copy, so that the catalogue, usually the first page, does
 * not load them. These files must import stateful modules by bare specifier; otherwise each copy would have
 * its own state.
 */
export { focusFirstError, useApiForm } from './useApiForm';
export type { ApiForm, ApiFormOptions } from './useApiForm';
export { showError, useMutation } from './useMutation';
export type { Mutation, MutationOptions } from './useMutation';
