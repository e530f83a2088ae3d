import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import { listWallCovers } from '@press-start/api/contract';
import { store } from '@press-start/api/contract/rules';
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
    title: store.name,
    description: store.tagline,
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
        <p>{store.tagline}</p>
        <StartLink to={paths.home()}>
          <Icon name="play" size={36} />
          Press Start
        </StartLink>
      </div>
    </LandingMain>
  );
}

/** Opens the catalogue when the visitor presses Enter or Space, unless a button has focus. */
function useStartKeys(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const start = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      // These keys activate a focused button, such as the coin.
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
      name: store.name,
      description: store.organization,
      url: origin,
      logo: `${origin}/host/icon.svg`,
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: store.name,
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
