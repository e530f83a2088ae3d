import { Navigate } from 'react-router-dom';
import styled from 'styled-components';
import { Button, Field, Panel, PanelTitle } from '@press-start/shared-ui/components';
import { emit } from '@press-start/shared-ui/events';
import { showDialog } from '@press-start/shared-ui/feedback';
import { useApiForm } from '@press-start/shared-ui/forms';
import { paths } from '@press-start/shared-ui/paths';
import { useRole } from '@press-start/shared-ui/session';
import { breakpoint, media, theme, when } from '@press-start/shared-ui/themes';
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
            <Field
              {...form.field('name')}
              label={`${kind} name`}
              name={kind.toLowerCase()}
              autoComplete="off"
              aria-required
              hint="3 to 15 characters"
            />
            <Button type="submit" icon="plus" aria-disabled={form.pending}>
              Add {kind}
            </Button>
          </Form>
        </Panel>
        <Panel>
          <PanelTitle>{`${names.length} there already`}</PanelTitle>
          <ul>
            {[...names]
              .sort((name, other) => name.localeCompare(other))
              .map((existingName) => (
                <li key={existingName}>{existingName}</li>
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

const { color, space, type } = theme;

/** Wide screens show the short form beside the names, each as high as its content. */
const Columns = styled.div`
  display: grid;
  align-content: start;
  align-items: start;
  gap: ${space[6]};

  ${media.wide} {
    grid-template-columns: 420px minmax(0, 1fr);

    ul {
      font-size: ${type.fsH4};
    }
  }

  ul {
    columns: 4;
    column-gap: ${space[4]};
  }

  /* Indent the second line of a long name, which would otherwise look like another name. */
  li {
    padding: ${space[1]} 0 ${space[1]} ${space[3]};
    border-top: 2px solid ${color.lineSoft};
    line-height: 24px;
    text-indent: calc(-1 * ${space[3]});
    overflow-wrap: anywhere;
    break-inside: avoid;
  }

  ${media.tablet} {
    /* Equals the height of the loading state, so that the footer does not shift. */
    min-height: 100vh;

    ul {
      columns: 2;
    }
  }

  /* The longest names fit on one line, so that the lines of both columns are aligned. */
  ${media.smallest} {
    ul {
      column-gap: ${space[2]};
    }

    ${when.retro} ul {
      font-size: ${type.fsS};
    }
  }
`;

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 420px) auto;
  gap: ${space[4]};
  align-items: start;
  justify-content: start;

  /* Beside the input, below its label. */
  > :last-child {
    margin-top: ${space[6]};
  }

  ${when.retro} > :last-child {
    margin-top: ${space[8]};
  }

  /* Phones and the narrow column of wide screens have no space for the button beside the input. */
  @media (max-width: ${breakpoint.mobile}px), (min-width: ${breakpoint.wide}px) {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[2]};
    justify-items: start;

    > :first-child {
      width: 100%;
    }

    > :last-child,
    ${when.retro} > :last-child {
      margin-top: 0;
    }
  }

  ${media.mobile} {
    justify-items: stretch;
  }
`;
