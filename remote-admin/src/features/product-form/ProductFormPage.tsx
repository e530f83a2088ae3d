import { useCallback } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { Navigate, useLoaderData } from 'react-router-dom';
import styled from 'styled-components';
import { listGenres, listPlatforms } from '@press-start/api/contract';
import { store } from '@press-start/api/contract/rules';
import { call } from '@press-start/shared-ui/api';
import { Button, Panel } from '@press-start/shared-ui/components';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { useRole } from '@press-start/shared-ui/session';
import { media, theme } from '@press-start/shared-ui/themes';
import { withAdminSession } from '../access/withAdminSession';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { AdminLayout, FullHeightLoading } from '../layout/AdminLayout';
import { BackHeader } from '../layout/BackHeader';
import { loadInbox } from '../layout/loadInbox';
import { officeLayout } from '../layout/officeLayout';
import { CataloguePreview } from './CataloguePreview';
import type { CatalogueNames } from './ProductFields';
import { ProductFields } from './ProductFields';
import { changedFields, emptyProduct } from './productForm';
import { useNewProduct } from './useNewProduct';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  layout: officeLayout,
  meta: () => ({
    title: `Add Product | ${store.name}`,
    description: `A new game for the shelves of ${store.name}.`,
  }),
};

export function loader({ request }: LoaderFunctionArgs) {
  return withAdminSession(request, async ({ data: { username } }) => {
    const { signal } = request;
    const [genres, platforms, inbox] = await Promise.all([
      call(listGenres, { signal, cache: 'no-cache' }),
      call(listPlatforms, { signal, cache: 'no-cache' }),
      loadInbox(signal),
    ]);
    const names = {
      genres: genres.map(({ name_genre }) => name_genre),
      platforms: platforms.map(({ name_platform }) => name_platform),
    };
    return { username, names, inbox };
  });
}

export function Component() {
  const { username, names, inbox } = useLoaderData<typeof loader>();
  const { admin } = useRole();
  if (!admin) return <Navigate to={paths.home()} replace />;
  return (
    <AdminLayout username={username} newMessages={inbox?.new_messages}>
      <BackHeader title="Add Product" />
      <NewProduct names={names} />
    </AdminLayout>
  );
}

function NewProduct({ names }: { names: CatalogueNames }) {
  const form = useNewProduct();
  const { values } = form;
  const isDirty = changedFields(values, emptyProduct).length > 0;
  useUnsavedChanges(useCallback(() => isDirty, [isDirty]));

  return (
    <Columns>
      <Panel aria-label="New product">
        <form noValidate onSubmit={form.onSubmit}>
          <ProductFields
            values={values}
            errors={form.errors}
            names={names}
            // Changing the pictures can change the thumbnail too.
            onChange={(next, field) =>
              form.change(next, field, ...(field === 'image_product' ? ['thumbnail_product' as const] : []))
            }
          />
          <Button className="submit" type="submit" icon="plus" aria-disabled={form.pending}>
            Add Product
          </Button>
        </form>
      </Panel>
      <CataloguePreview values={values} />
    </Columns>
  );
}

export function HydrateFallback() {
  return (
    <AdminLayout>
      <BackHeader title="Add Product" />
      <FullHeightLoading />
    </AdminLayout>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 280px;
  gap: ${theme.space[7]};
  align-items: start;

  form {
    display: grid;
    gap: ${theme.space[6]};
  }

  .submit {
    justify-self: start;
  }

  ${media.mobile} {
    .submit {
      justify-self: stretch;
    }
  }

  ${media.wide} {
    grid-template-columns: minmax(0, 1fr) 360px;
  }

  ${media.laptop} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
