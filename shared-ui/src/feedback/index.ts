export { confirmDialog, showDialog } from './dialog';
export type { ConfirmOptions, DialogOptions } from './dialog';
export { toast, toastAdded } from './toast';
export type { ToastOptions } from './toast';
