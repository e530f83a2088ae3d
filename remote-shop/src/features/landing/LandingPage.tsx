import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import { listWallCovers } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Icon } from '@press-start/shared-ui/icons';
import type { PageHandle, StructuredData } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { CoverWall } from './CoverWall';
import { LandingMain, StartLink } from './LandingPage.styles';
import { LazyAttractMode } from './LazyAttractMode';
import { RetroScene } from './RetroScene';
import { Scores } from './Scores';
import { Title } from './Title';

export async function loader({ request }: LoaderFunctionArgs) {
  return { covers: await call(listWallCovers, { signal: request.signal }) };
}

export const handle: PageHandle = {
  server: 'full',
  meta: ({ origin }) => ({
    title: 'Press Start',
    description: 'Old games, boxed. From the first cartridges to the last great discs.',
    structuredData: storeStructuredData(origin),
  }),
};

export function Component() {
  const { covers } = useLoaderData<typeof loader>();
  useStartKeys();
  return (
    <LandingMain id="main">
      <CoverWall covers={covers} />
      <RetroScene />
      <Scores />
      <LazyAttractMode covers={covers} />
      <Title />
      <div className="entrance">
        <p>Old games, boxed. From the first cartridges to the last great discs.</p>
        <StartLink to={paths.home()}>
          <Icon name="play" size={36} />
          Press Start
        </StartLink>
      </div>
    </LandingMain>
  );
}

/** Opens the catalogue when the visitor presses Enter or Space anywhere on the page. */
function useStartKeys(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const start = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      // Do not open the catalogue if a button, such as the coin, has focus, because these keys activate the
      // button.
      if (event.target instanceof HTMLButtonElement) return;
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      void navigate(paths.home());
    };
    document.addEventListener('keydown', start);
    return () => document.removeEventListener('keydown', start);
  }, [navigate]);
}

/** Returns the store's structured data: the organisation that runs it and how to search its catalogue. */
function storeStructuredData(origin: string): StructuredData[] {
  const organization = `${origin}/#organization`;
  return [
    {
      '@type': 'Organization',
      '@id': organization,
      name: 'Press Start',
      description: 'A fictional bootcamp project: a student project and not a real shop.',
      url: origin,
      logo: `${origin}/host/icon.svg`,
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: 'Press Start',
      url: origin,
      publisher: { '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.home()}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
