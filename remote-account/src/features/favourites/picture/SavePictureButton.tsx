import type { FavouriteGame } from '@press-start/api/contract';
import { Button } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { capitalise } from '@press-start/shared-ui/format';
import { useMutation } from '@press-start/shared-ui/forms';
import { useSession } from '@press-start/shared-ui/session';

/**
 * Renders a button that shares or downloads a picture of the favourites. Renders nothing without a session.
 * The drawing code loads on the first click.
 */
export function SavePictureButton({ games }: { games: readonly FavouriteGame[] }) {
  const session = useSession();
  const save = useMutation(
    async () => {
      const { saveFavouritesPicture } = await import(
        /* webpackChunkName: "favourites-picture" */ './saveFavouritesPicture'
      );
      await saveFavouritesPicture(capitalise(session?.data.name ?? ''), games);
    },
    {
      revalidate: 'never',
      onError: (error) => {
        console.warn('Could not save the picture of the favourites', error);
        toast('The shelf could not be drawn. Your games are all still here.', { tone: 'danger' });
      },
    },
  );
  if (!session) return null;
  return (
    <Button variant="outline" aria-disabled={save.pending} onClick={() => void save.run()}>
      Keep my shelf
    </Button>
  );
}
