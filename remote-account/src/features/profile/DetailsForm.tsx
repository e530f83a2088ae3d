import type { ComponentProps } from 'react';
import styled from 'styled-components';
import type { OwnAccount } from '@press-start/api/contract';
import { updateUser } from '@press-start/api/contract';
import type { ProfileForm } from '@press-start/api/contract/rules';
import { profileErrors } from '@press-start/api/contract/rules';
import { call, fieldErrors, isApiError } from '@press-start/shared-ui/api';
import { Button, ButtonLink, Field } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { useApiForm } from '@press-start/shared-ui/forms';
import { paths } from '@press-start/shared-ui/paths';
import { updateSession } from '@press-start/shared-ui/session';
import { media, theme } from '@press-start/shared-ui/themes';
import { showAccountError } from './accountErrors';
import { ReauthenticationFields, useReauthentication } from './reauthentication';
import { FormActions, Section } from './Section';

/** Unsaved form values, keyed by account id. */
const drafts = new Map<string, ProfileForm>();

const fields: ({ name: keyof ProfileForm; label: string } & ComponentProps<'input'>)[] = [
  { name: 'name', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastname', label: 'Last name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'address', label: 'Address', autoComplete: 'address-line1' },
];

/** A new email address takes effect once the user has confirmed it. */
export function DetailsForm({ account }: { account: OwnAccount }) {
  const { form, reauthentication } = useDetails(account);
  return (
    <Section title="My details">
      <Form noValidate onSubmit={form.onSubmit}>
        {fields.map(({ name, ...field }) => (
          <Field key={name} {...field} {...form.field(name)} aria-required />
        ))}
        {account.pendingEmail && (
          <p role="status" data-slot="notice">
            We have mailed a link to {account.pendingEmail}. Until it is followed, everything stays with{' '}
            {account.email}.
          </p>
        )}
        <ReauthenticationFields account={account} reauthentication={reauthentication} />
        <FormActions>
          <Button type="submit" disabled={!form.ready} aria-disabled={form.pending}>
            Confirm
          </Button>
          <ButtonLink to={paths.user()} variant="outline">
            Cancel
          </ButtonLink>
        </FormActions>
      </Form>
    </Section>
  );
}

function useDetails({ id, name, lastname, email, address }: OwnAccount) {
  const reauthentication = useReauthentication();
  const form = useApiForm({
    initial: { name, lastname, email, address },
    draft: { store: drafts, key: String(id) },
    validate: profileErrors,
    showAllErrors: true,
    isComplete: () => reauthentication.ready,
    send: (values) => call(updateUser, { body: { id, ...values, ...reauthentication.credentials } }),
    onSuccess: (saved) => {
      // The response contains the old email address until the user has confirmed the new address.
      const values = {
        name: saved.name,
        lastname: saved.lastname,
        email: saved.email,
        address: saved.address,
      };
      updateSession(values);
      form.change(() => values);
      reauthentication.reset();
      toast('Your user has been updated succesfully!');
    },
    errorsOf: (error) => {
      if (isApiError(error) && error.status === 409) return { email: error.message };
      const { password: _, ...errors } = fieldErrors(error);
      return errors;
    },
    onError: (error) => reauthentication.handleError(error) || showAccountError(error),
  });
  return { form, reauthentication };
}

const { color, space } = theme;

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[3]} ${space[6]};

  > [data-slot='notice'] {
    grid-column: 1 / -1;
    padding: ${space[3]} ${space[4]};
    border-left: 4px solid ${color.accent};
    background: ${color.bgDeep};
    overflow-wrap: anywhere;
  }

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
