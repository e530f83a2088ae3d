export { confirmDialog, showDialog } from './dialog';
export type { ConfirmOptions, DialogOptions } from './dialog';
export { toast } from './toast';
export type { ToastOptions } from './toast';
