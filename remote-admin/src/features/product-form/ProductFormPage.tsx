import { listGenres, listPlatforms } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, Loading, Panel } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { useRole } from '@press-start/shared-ui/session';
import { media, theme } from '@press-start/shared-ui/themes';
import { useCallback, useRef } from 'react';
import { Navigate, useLoaderData } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { AdminFrame } from '../frame/AdminFrame';
import { asAdmin } from '../frame/asAdmin';
import { BackHead } from '../frame/BackHead';
import { useUnsaved } from '../frame/useUnsaved';
import { focusFirstProblem } from './focusFirstProblem';
import { differences, fieldsOf, newProduct } from './productForm';
import { ProductFields } from './ProductFields';
import type { Names } from './ProductFields';
import { ShelfPreview } from './ShelfPreview';
import { useCreate } from './useCreate';
import { useProductForm } from './useProductForm';

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
  const page = useRef<HTMLFormElement>(null);
  const { values, ready, problems, change, askForAll, refuse, clear } = useProductForm(newProduct);
  const { create, sending } = useCreate();
  const dirty = differences(values, newProduct).length > 0;
  useUnsaved(useCallback(() => dirty, [dirty]));

  const submit = async () => {
    if (!ready) {
      askForAll();
      await showDialog({ title: 'Please complete all required fields' });
      return focusFirstProblem(page.current);
    }
    const refused = await create(fieldsOf(values));
    if (refused) refuse(refused);
    else clear();
  };

  return (
    <Columns>
      <Panel aria-label="New product">
        <form
          ref={page}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!sending) void submit();
          }}
        >
          <ProductFields values={values} problems={problems} names={names} onChange={change} />
          <Button type="submit" size="large" icon="plus" aria-disabled={sending}>
            Add Product
          </Button>
        </form>
      </Panel>
      <ShelfPreview values={values} />
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
