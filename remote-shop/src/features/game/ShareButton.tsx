import { Button } from '@press-start/shared-ui/components';
import { loadActions, preloadOnIntent } from './loadActions';

/**
 * Renders a button that shares a page. Its code is preloaded, because browsers open the share sheet only
 * shortly after a click.
 */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const share = async () => {
    const actions = await loadActions();
    await actions?.share({ title, url: new URL(path, location.origin).href });
  };
  return (
    <Button
      className="share"
      size="small"
      variant="outline"
      {...preloadOnIntent}
      onClick={() => void share()}
    >
      Share
    </Button>
  );
}
