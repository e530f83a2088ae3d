import { toast } from '@press-start/shared-ui/feedback';

export const importActions = () => import(/* webpackChunkName: "game-actions" */ './actions');

/** Loads the code of the product page's actions. On failure, shows a message and resolves to `undefined`. */
export const loadActions = () =>
  importActions().catch((error: unknown) => {
    console.error("The code of the product page's actions could not be loaded", error);
    toast('This cannot be opened right now. Please try again.', { tone: 'danger' });
    return undefined;
  });

const preload = () => void importActions().catch(() => undefined);

/** Event handlers that preload the code when the visitor is about to activate an element. */
export const preloadOnIntent = { onPointerEnter: preload, onFocus: preload };
