/**
 * Forms and mutations. Each remote bundles its own copy, so that the catalogue, which is usually the first
 * page, does not load this code. These files must import modules with state by package name
 * (`@press-start/shared-ui/api`) and not by relative path; otherwise, each copy would have its own state.
 */
export { focusFirstError, useApiForm } from './useApiForm';
export type { ApiForm, ApiFormOptions } from './useApiForm';
export { showError, useMutation } from './useMutation';
export type { Mutation, MutationOptions } from './useMutation';
