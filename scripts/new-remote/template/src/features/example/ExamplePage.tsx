import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import styled from 'styled-components';
import { listGames } from '@press-start/api/contract';
import { store } from '@press-start/api/contract/rules';
import { callPage } from '@press-start/shared-ui/api';
import { EmptyState, PageHead, Panel, PanelTitle, Wrap } from '@press-start/shared-ui/components';
import type { PageHandle } from '@press-start/shared-ui/page';
import { media, theme } from '@press-start/shared-ui/themes';
import { patterns } from '../../paths';
import { NewestGame } from './NewestGame';

export async function loader({ request }: LoaderFunctionArgs) {
  const query = { sort: 'newest', page: 1, limit: 1 } as const;
  const { items } = await callPage(listGames, { query, signal: request.signal });
  return { newest: items[0] };
}

export const handle: PageHandle = {
  server: 'full',
  meta: () => ({
    title: `Example | ${store.name}`,
    description: `What is new at ${store.name}.`,
    breadcrumbs: [{ name: 'Example', path: patterns.example }],
  }),
};

export function Component() {
  const { newest } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <PageHead title="Example" />
      {newest ? (
        <Columns>
          <Panel>
            <PanelTitle>Fresh on the shelf</PanelTitle>
            <Intro>
              This page is rendered by the remote called example. Its layout, its two themes and the cart
              behind the button are those of the whole store.
            </Intro>
          </Panel>
          <NewestGame game={newest} />
        </Columns>
      ) : (
        <EmptyState icon="search" text="The shelf is empty. Come back soon." />
      )}
    </Wrap>
  );
}

const { space, type } = theme;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 3fr);
  align-items: start;
  gap: ${space[6]};
  margin-bottom: ${space[8]};

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Intro = styled.p`
  max-width: 48ch;
  font-size: ${type.fsL};
`;
