import { updateUser } from '@press-start/api/contract';
import type { OwnAccount } from '@press-start/api/contract';
import { profileErrors } from '@press-start/api/contract/rules';
import type { ProfileForm } from '@press-start/api/contract/rules';
import { call, isApiError } from '@press-start/shared-ui/api';
import { Button, ButtonLink, Field, Panel } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { paths } from '@press-start/shared-ui/paths';
import { updateSession } from '@press-start/shared-ui/session';
import { media, theme } from '@press-start/shared-ui/themes';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useRevalidator } from 'react-router-dom';
import styled from 'styled-components';
import { fieldProblems, showProblem } from './problems';
import { Drafts, useDraft } from '../../drafts';
import { useFreshLogin } from './useFreshLogin';
import { WhoIsThere } from './WhoIsThere';

type Name = keyof ProfileForm;

const drafts = new Drafts<ProfileForm>();

const fields: ({ name: Name; label: string } & ComponentProps<'input'>)[] = [
  { name: 'name', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastname', label: 'Last name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'address', label: 'Address', autoComplete: 'address-line1' },
];

/** Names, e-mail and address; a new e-mail becomes the account's once its link has been followed. */
export function DetailsForm({ account }: { account: OwnAccount }) {
  const { values, setValue, messages, freshLogin, ready, sending, save } = useDetails(account);
  return (
    <Panel>
      <h2>My details</h2>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !sending) void save();
        }}
      >
        {fields.map(({ name, ...field }) => (
          <Field
            key={name}
            {...field}
            name={name}
            value={values[name]}
            error={messages[name]}
            aria-required
            onChange={(event) => setValue(name, event.target.value)}
          />
        ))}
        {account.pendingEmail && (
          <p role="status">
            We have mailed a link to {account.pendingEmail}. Until it is followed, everything stays with{' '}
            {account.email}.
          </p>
        )}
        <WhoIsThere account={account} freshLogin={freshLogin} />
        <div className="actions">
          <Button type="submit" disabled={!ready} aria-disabled={sending}>
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
  const freshLogin = useFreshLogin();
  const { revalidate } = useRevalidator();
  const key = String(id);
  const [draft] = useState(() => drafts.find(key));
  const [values, setValues] = useState<ProfileForm>(draft ?? { name, lastname, email, address });
  const [refused, setRefused] = useState<Partial<Record<Name, string>>>({});
  const [sending, setSending] = useState(false);
  const errors = profileErrors(values);

  useDraft(drafts, key, values);

  const save = async () => {
    setSending(true);
    try {
      const saved = await call(updateUser, { body: { id, ...values, ...freshLogin.proof } });
      // What the account has now: the e-mail stays the old one until the new one is confirmed.
      const kept = { name: saved.name, lastname: saved.lastname, email: saved.email, address: saved.address };
      updateSession(kept);
      setValues(kept);
      freshLogin.forget();
      await revalidate();
      toast('Your user has been updated succesfully!');
    } catch (error) {
      if (!freshLogin.isWantedBy(error)) await sayRefusal(error);
    }
    setSending(false);
  };

  const sayRefusal = async (error: unknown) => {
    const problems =
      isApiError(error) && error.status === 409 ? { email: error.message } : fieldProblems(error);
    setRefused(problems);
    if (Object.keys(problems).length === 0) await showProblem(error);
  };

  const setValue = (field: Name, value: string) => {
    setValues({ ...values, [field]: value });
    setRefused({ ...refused, [field]: undefined });
  };

  const ready = Object.keys(errors).length === 0 && freshLogin.ready;
  return { values, setValue, messages: { ...refused, ...errors }, freshLogin, ready, sending, save };
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
