import { Button, Chip, Field, Loading, Panel } from '@press-start/shared-ui/components';
import { emit } from '@press-start/shared-ui/events';
import { showDialog } from '@press-start/shared-ui/feedback';
import { useApiForm } from '@press-start/shared-ui/forms';
import { paths } from '@press-start/shared-ui/paths';
import { useRole } from '@press-start/shared-ui/session';
import { theme } from '@press-start/shared-ui/themes';
import { Navigate } from 'react-router-dom';
import styled from 'styled-components';
import { AdminFrame } from '../frame/AdminFrame';
import { BackHead } from '../frame/BackHead';
import { adminErrorMessage } from '../frame/useAdminMutation';

interface Props {
  username: string;
  what: 'Genre' | 'Platform';
  /** Those that are there, as the server lists them. */
  names: readonly string[];
  /** The text for a name that is wrong (specification, section 5). */
  errorOf: (name: string) => string | undefined;
  create: (name: string) => Promise<unknown>;
}

/** One field for one name: a genre's or a platform's. */
export function NamePage({ username, what, names, errorOf, create }: Props) {
  const { admin } = useRole();
  const form = useApiForm({
    initial: { name: '' },
    validate: ({ name }) => ({ name: errorOf(name) }),
    onInvalid: () => {
      if (form.values.name.trim() === '') return showDialog({ title: 'Please complete the required field' });
    },
    send: ({ name }) => create(name),
    onSuccess: () => {
      emit('catalogue:changed', {});
      form.reset();
      return showDialog({ title: `${what} succesfully created` });
    },
    // 409 is a name that is there, in whatever case; its text names the one.
    errorsOf: (error) => ({ name: adminErrorMessage(error) }),
    focusesErrors: true,
  });
  if (!admin) return <Navigate to={paths.home()} replace />;

  return (
    <AdminFrame username={username}>
      <BackHead title={`Add ${what}`} />
      <Columns>
        <Panel aria-label={`New ${what.toLowerCase()}`}>
          <form noValidate onSubmit={form.onSubmit}>
            <Field
              {...form.field('name')}
              label={`${what} name`}
              name={what.toLowerCase()}
              autoComplete="off"
              aria-required
              hint="3 to 15 characters"
            />
            <Button type="submit" size="large" icon="plus" aria-disabled={form.pending}>
              Add {what}
            </Button>
          </form>
        </Panel>
        <Panel>
          <h2>{`${names.length} there already`}</h2>
          <ul>
            {names.map((known) => (
              <Chip key={known}>{known}</Chip>
            ))}
          </ul>
        </Panel>
      </Columns>
    </AdminFrame>
  );
}

export function NameFallback({ what }: Pick<Props, 'what'>) {
  return (
    <AdminFrame>
      <BackHead title={`Add ${what}`} />
      <Waiting />
    </AdminFrame>
  );
}

const { space, type } = theme;

const Waiting = styled(Loading)`
  min-height: 100vh;
`;

const Columns = styled.div`
  display: grid;
  align-content: start;
  gap: 28px;
  max-width: 820px;
  /* As high as what stood here while it loaded, so that no footer comes into view. */
  min-height: 100vh;

  form {
    display: grid;
    gap: ${space.s};
    justify-items: start;
  }

  form > div {
    width: min(420px, 100%);
  }

  h2 {
    font-size: ${type.fsH3};
  }

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space.s};
  }
`;
