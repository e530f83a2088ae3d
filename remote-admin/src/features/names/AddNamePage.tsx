import { Navigate } from 'react-router-dom';
import styled from 'styled-components';
import { Button, Chip, Field, Panel, PanelTitle } from '@press-start/shared-ui/components';
import { emit } from '@press-start/shared-ui/events';
import { showDialog } from '@press-start/shared-ui/feedback';
import { useApiForm } from '@press-start/shared-ui/forms';
import { paths } from '@press-start/shared-ui/paths';
import { useRole } from '@press-start/shared-ui/session';
import { theme } from '@press-start/shared-ui/themes';
import { adminErrorMessage } from '../access/useAdminMutation';
import { AdminLayout, FullHeightLoading } from '../layout/AdminLayout';
import { BackHeader } from '../layout/BackHeader';

interface Props {
  username: string;
  newMessages: number | undefined;
  kind: 'Genre' | 'Platform';
  names: readonly string[];
  /** Returns the message for an invalid name (specification, section 5), or `undefined` for a valid name. */
  validate: (name: string) => string | undefined;
  create: (name: string) => Promise<unknown>;
}

export function AddNamePage({ username, newMessages, kind, names, validate, create }: Props) {
  const { admin } = useRole();
  const form = useApiForm({
    initial: { name: '' },
    validate: ({ name }) => ({ name: validate(name) }),
    onInvalid: () => {
      if (form.values.name.trim() === '') return showDialog({ title: 'Please complete the required field' });
    },
    send: ({ name }) => create(name),
    onSuccess: () => {
      emit('catalogue:changed', {});
      form.reset();
      return showDialog({ title: `${kind} succesfully created` });
    },
    // The API's message for a 409 contains the existing name with its stored capitalisation.
    errorsOf: (error) => ({ name: adminErrorMessage(error) }),
    focusErrors: true,
  });
  if (!admin) return <Navigate to={paths.home()} replace />;

  return (
    <AdminLayout username={username} newMessages={newMessages}>
      <BackHeader title={`Add ${kind}`} />
      <Columns>
        <Panel aria-label={`New ${kind.toLowerCase()}`}>
          <Form noValidate onSubmit={form.onSubmit}>
            <FieldWidth>
              <Field
                {...form.field('name')}
                label={`${kind} name`}
                name={kind.toLowerCase()}
                autoComplete="off"
                aria-required
                hint="3 to 15 characters"
              />
            </FieldWidth>
            <Button type="submit" size="large" icon="plus" aria-disabled={form.pending}>
              Add {kind}
            </Button>
          </Form>
        </Panel>
        <Panel>
          <PanelTitle>{`${names.length} there already`}</PanelTitle>
          <ul>
            {names.map((existingName) => (
              <Chip key={existingName}>{existingName}</Chip>
            ))}
          </ul>
        </Panel>
      </Columns>
    </AdminLayout>
  );
}

export function NamePageFallback({ kind }: Pick<Props, 'kind'>) {
  return (
    <AdminLayout>
      <BackHeader title={`Add ${kind}`} />
      <FullHeightLoading />
    </AdminLayout>
  );
}

const { space } = theme;

const Columns = styled.div`
  display: grid;
  align-content: start;
  gap: ${space[7]};
  max-width: 820px;
  /* Equals the height of the loading state, so that the footer does not shift. */
  min-height: 100vh;

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
  }
`;

const Form = styled.form`
  display: grid;
  gap: ${space[3]};
  justify-items: start;
`;

const FieldWidth = styled.div`
  width: min(420px, 100%);
`;
