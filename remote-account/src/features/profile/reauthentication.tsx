/**
 * Re-authentication for sensitive requests. Without a recent login or the password, the API responds to them
 * with 403 'fresh-login-needed'.
 */
import { useState } from 'react';
import type { OwnAccount } from '@press-start/api/contract';
import { SOCIAL_LOGIN_START } from '@press-start/api/contract';
import { fieldErrors, isApiError } from '@press-start/shared-ui/api';
import { ButtonLink, Field } from '@press-start/shared-ui/components';
import { links } from '../../paths';

type Reauthentication = ReturnType<typeof useReauthentication>;

export function useReauthentication() {
  const [isRequired, setIsRequired] = useState(false);
  const [passwordError, setPasswordError] = useState<string>();
  const [password, setPassword] = useState('');

  return {
    /** Whether the API has rejected a request because re-authentication is required. */
    required: isRequired,
    passwordError,
    password,
    setPassword: (value: string) => {
      setPassword(value);
      setPasswordError(undefined);
    },
    /** Fields to include in the request body. */
    credentials: isRequired ? { password } : {},
    ready: !isRequired || password !== '',
    /** Shows a re-authentication error in the form and returns true, or returns false for any other error. */
    handleError: (error: unknown): boolean => {
      if (isApiError(error) && error.code === 'fresh-login-needed') {
        setIsRequired(true);
        return true;
      }
      const message = fieldErrors(error)['password'];
      setPasswordError(message);
      return message !== undefined;
    },
    reset: () => {
      setIsRequired(false);
      setPassword('');
    },
  };
}

interface Props {
  account: OwnAccount;
  reauthentication: Reauthentication;
}

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
      {/* Identifies the account for password managers. */}
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
