/**
 * Re-authentication for sensitive calls, which require a recent login or the password. Without either, the API rejects
 * them with 403 'fresh-login-needed'.
 */
import { useState } from 'react';
import type { OwnAccount } from '@press-start/api/contract';
import { SOCIAL_LOGIN_START } from '@press-start/api/contract';
import { fieldErrors, isApiError } from '@press-start/shared-ui/api';
import { ButtonLink, Field } from '@press-start/shared-ui/components';
import { links } from '../../paths';

type Reauthentication = ReturnType<typeof useReauthentication>;

export function useReauthentication() {
  const [required, setRequired] = useState(false);
  const [passwordError, setPasswordError] = useState<string>();
  const [password, setPassword] = useState('');

  return {
    /** True once the API has rejected a call without re-authentication. */
    required,
    passwordError,
    password,
    setPassword: (value: string) => {
      setPassword(value);
      setPasswordError(undefined);
    },
    /** Fields to include in the request body. */
    credentials: required ? { password } : {},
    ready: !required || password !== '',
    /** Returns whether the error is about re-authentication; if so, the fields show what is missing. */
    handleError: (error: unknown): boolean => {
      if (isApiError(error) && error.code === 'fresh-login-needed') {
        setRequired(true);
        return true;
      }
      const message = fieldErrors(error)['password'];
      setPasswordError(message);
      return message !== undefined;
    },
    reset: () => {
      setRequired(false);
      setPassword('');
    },
  };
}

interface Props {
  account: OwnAccount;
  reauthentication: Reauthentication;
}

/** Renders the re-authentication fields of a form once the API requires them. */
export function ReauthenticationFields({
  account: { hasPassword, username },
  reauthentication: { required, password, setPassword, passwordError },
}: Props) {
  if (!required) return null;
  if (!hasPassword) {
    return (
      <>
        <p role="alert" data-slot="notice">
          You logged in a while ago. Log in once more, then come back here.
        </p>
        <ButtonLink
          to={`/api${SOCIAL_LOGIN_START}?${new URLSearchParams({ returnTo: links.edit() })}`}
          reloadDocument
          variant="outline"
          icon="user"
          data-slot="action"
        >
          Continue with social login
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      {/* Lets password managers pick the right account. */}
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus
        hint="You logged in a while ago: is it still you?"
        error={passwordError}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </>
  );
}
