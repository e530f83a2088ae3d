import { toast } from '@press-start/shared-ui/feedback';

export const importActions = () => import(/* webpackChunkName: "game-actions" */ './actions');

/** Loads the code of an action. After a failure, shows a message and resolves to `undefined`. */
export const loadActions = () =>
  importActions().catch((error: unknown) => {
    console.error('The code of the action could not be loaded', error);
    toast('This cannot be opened right now. Please try again.', { tone: 'danger' });
    return undefined;
  });

const preload = () => void importActions().catch(() => undefined);

/** Properties of an element that load the code when the visitor is about to activate the element. */
export const preloadOnIntent = { onPointerEnter: preload, onFocus: preload };
