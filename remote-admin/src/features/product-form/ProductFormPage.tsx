import { listGenres, listPlatforms } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, Loading, Panel } from '@press-start/shared-ui/components';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { useRole } from '@press-start/shared-ui/session';
import { media, theme } from '@press-start/shared-ui/themes';
import { useCallback } from 'react';
import { Navigate, useLoaderData } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { AdminFrame } from '../frame/AdminFrame';
import { asAdmin } from '../frame/asAdmin';
import { BackHead } from '../frame/BackHead';
import { useUnsaved } from '../frame/useUnsaved';
import { differences, newProduct } from './productForm';
import { ProductFields } from './ProductFields';
import type { Names } from './ProductFields';
import { CardPreview } from './ShelfPreview';
import { useNewProduct } from './useNewProduct';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: () => ({
    title: 'Add Product | Press Start',
    description: 'A new game for the shelves of Press Start.',
  }),
};

export function loader({ request }: LoaderFunctionArgs) {
  return asAdmin(request, async ({ data: { username } }) => {
    const { signal } = request;
    const [genres, platforms] = await Promise.all([
      call(listGenres, { signal, cache: 'no-cache' }),
      call(listPlatforms, { signal, cache: 'no-cache' }),
    ]);
    const names = {
      genres: genres.map(({ name_genre }) => name_genre),
      platforms: platforms.map(({ name_platform }) => name_platform),
    };
    return { username, names };
  });
}

export function Component() {
  const { username, names } = useLoaderData<typeof loader>();
  const { admin } = useRole();
  if (!admin) return <Navigate to={paths.home()} replace />;
  return (
    <AdminFrame username={username}>
      <BackHead title="Add Product" />
      <NewProduct names={names} />
    </AdminFrame>
  );
}

function NewProduct({ names }: { names: Names }) {
  const form = useNewProduct();
  const { values } = form;
  const dirty = differences(values, newProduct).length > 0;
  useUnsaved(useCallback(() => dirty, [dirty]));

  return (
    <Columns>
      <Panel aria-label="New product">
        <form noValidate onSubmit={form.onSubmit}>
          <ProductFields
            values={values}
            problems={form.errors}
            names={names}
            // A picture brings the thumbnail with it.
            onChange={(next, field) =>
              form.change(next, field, ...(field === 'image_product' ? ['thumbnail_product' as const] : []))
            }
          />
          <Button type="submit" size="large" icon="plus" aria-disabled={form.pending}>
            Add Product
          </Button>
        </form>
      </Panel>
      <CardPreview values={values} />
    </Columns>
  );
}

export function HydrateFallback() {
  return (
    <AdminFrame>
      <BackHead title="Add Product" />
      <Waiting />
    </AdminFrame>
  );
}

const Waiting = styled(Loading)`
  min-height: 100vh;
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 280px;
  gap: 28px;
  align-items: start;

  form {
    display: grid;
    gap: ${theme.space.l};
  }

  form > button {
    justify-self: start;
  }

  ${media.laptop} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
