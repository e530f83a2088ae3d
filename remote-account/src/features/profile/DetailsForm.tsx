import { updateUser } from '@press-start/api/contract';
import type { OwnAccount } from '@press-start/api/contract';
import { profileErrors } from '@press-start/api/contract/rules';
import type { ProfileForm } from '@press-start/api/contract/rules';
import { call, fieldErrors, isApiError } from '@press-start/shared-ui/api';
import { Button, ButtonLink, Field, Panel } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { useApiForm } from '@press-start/shared-ui/forms';
import { paths } from '@press-start/shared-ui/paths';
import { updateSession } from '@press-start/shared-ui/session';
import { media, theme } from '@press-start/shared-ui/themes';
import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { showAccountError } from './accountErrors';
import { useReauthentication } from './useFreshLogin';
import { ReauthenticationFields } from './WhoIsThere';

/** By the id of the account. */
const drafts = new Map<string, ProfileForm>();

const fields: ({ name: keyof ProfileForm; label: string } & ComponentProps<'input'>)[] = [
  { name: 'name', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastname', label: 'Last name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'address', label: 'Address', autoComplete: 'address-line1' },
];

/** Names, e-mail and address; a new e-mail becomes the account's once its link has been followed. */
export function DetailsForm({ account }: { account: OwnAccount }) {
  const { form, reauthentication: reauthentication } = useDetails(account);
  return (
    <Panel>
      <h2>My details</h2>
      <Form noValidate onSubmit={form.onSubmit}>
        {fields.map(({ name, ...field }) => (
          <Field key={name} {...field} {...form.field(name)} aria-required />
        ))}
        {account.pendingEmail && (
          <p role="status">
            We have mailed a link to {account.pendingEmail}. Until it is followed, everything stays with{' '}
            {account.email}.
          </p>
        )}
        <ReauthenticationFields account={account} reauthentication={reauthentication} />
        <div className="actions">
          <Button type="submit" disabled={!form.ready} aria-disabled={form.pending}>
            Confirm
          </Button>
          <ButtonLink to={paths.user()} variant="outline">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}

function useDetails({ id, name, lastname, email, address }: OwnAccount) {
  const reauthentication = useReauthentication();
  const form = useApiForm({
    initial: { name, lastname, email, address },
    draft: { store: drafts, key: String(id) },
    validate: profileErrors,
    showsAllErrors: true,
    isComplete: () => reauthentication.ready,
    send: (values) => call(updateUser, { body: { id, ...values, ...reauthentication.proof } }),
    onSuccess: (saved) => {
      // What the account has now: the e-mail stays the old one until the new one is confirmed.
      const stored = {
        name: saved.name,
        lastname: saved.lastname,
        email: saved.email,
        address: saved.address,
      };
      updateSession(stored);
      form.change(() => stored);
      reauthentication.forget();
      toast('Your user has been updated succesfully!');
    },
    errorsOf: (error) => {
      if (isApiError(error) && error.status === 409) return { email: error.message };
      const { password: _, ...errors } = fieldErrors(error);
      return errors;
    },
    onError: (error) => reauthentication.isRequiredBy(error) || showAccountError(error),
  });
  return { form, reauthentication: reauthentication };
}

const { color, space } = theme;

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space.s} ${space.l};

  > p,
  > .actions {
    grid-column: 1 / -1;
  }

  > p {
    padding: ${space.s} ${space.m};
    border-left: 4px solid ${color.accent};
    background: ${color.bgDeep};
    overflow-wrap: anywhere;
  }

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
