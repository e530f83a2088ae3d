import { listGames } from '@press-start/api/contract';
import { callPage } from '@press-start/shared-ui/api';
import { Icon } from '@press-start/shared-ui/icons';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { useEffect } from 'react';
import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router-dom';
import { CoverWall, wallSize } from './CoverWall';
import { LandingMain } from './Door';
import { Scene } from './Scene';
import { storeThings } from './storeThings';
import { Title } from './Title';

export async function loader({ request }: LoaderFunctionArgs) {
  const query = { sort: 'newest', page: 1, limit: wallSize } as const;
  const { items } = await callPage(listGames, { query, signal: request.signal });
  return { covers: items.map(({ thumbnail_product }) => thumbnail_product) };
}

export const handle: PageHandle = {
  server: 'full',
  meta: ({ origin }) => ({
    title: 'Press Start',
    description: 'Old games, boxed. From the first cartridges to the last great discs.',
    things: storeThings(origin),
  }),
};

/** The door of the shop. The whole page may take Enter or Space as 'Press Start'. */
export function Component() {
  const { covers } = useLoaderData<typeof loader>();
  useStartKeys();
  return (
    <LandingMain id="main">
      <CoverWall covers={covers} />
      <Scene />
      <div className="hud" aria-hidden="true">
        <span>
          1UP <b>000000</b>
        </span>
        <span>
          HI-SCORE <b>019900</b>
        </span>
        <span>
          CREDIT <b>01</b>
        </span>
      </div>
      <Title />
      <div className="way-in">
        <p>Old games, boxed. From the first cartridges to the last great discs.</p>
        <Link to={paths.home()}>
          <Icon name="play" size={36} />
          Press Start
        </Link>
      </div>
    </LandingMain>
  );
}

function useStartKeys(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const start = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      void navigate(paths.home());
    };
    document.addEventListener('keydown', start);
    return () => document.removeEventListener('keydown', start);
  }, [navigate]);
}
