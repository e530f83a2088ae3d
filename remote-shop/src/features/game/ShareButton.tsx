import { Button } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';

const loadShare = () => import(/* webpackChunkName: "share" */ './share');

/** Loads early, so that a click can open the share sheet while the browser still regards it as the visitor's action. */
const preload = () => void loadShare().catch(() => undefined);

/** Renders a button that shares a page of the store. Its code is loaded when the visitor is about to use it. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const share = () =>
    loadShare().then(
      (module) => module.share({ title, url: new URL(path, location.origin).href }),
      (error: unknown) => {
        console.error('The code for sharing could not be loaded', error);
        toast('This cannot be shared right now. Please try again.', { tone: 'danger' });
      },
    );
  return (
    <Button
      className="share"
      size="small"
      variant="outline"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void share()}
    >
      Share
    </Button>
  );
}
