import { fieldErrors, isApiError } from '@press-start/shared-ui/api';
import { useState } from 'react';

export type Reauthentication = ReturnType<typeof useReauthentication>;

/** What cannot be undone is done for a login of the last minutes, or for the password (403 'fresh-login-needed'). */
export function useReauthentication() {
  const [required, setRequired] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [password, setPassword] = useState('');

  return {
    /** The API wants to know once more who is there. */
    asked: required,
    wrong,
    password,
    setPassword: (value: string) => {
      setPassword(value);
      setWrong(undefined);
    },
    /** What is sent along. */
    proof: required ? { password } : {},
    ready: !required || password !== '',
    /** True when the API refused for want of it; then it is asked for, or what was given is told to be wrong. */
    isRequiredBy: (error: unknown): boolean => {
      if (isApiError(error) && error.code === 'fresh-login-needed') {
        setRequired(true);
        return true;
      }
      const message = fieldErrors(error)['password'];
      setWrong(message);
      return message !== undefined;
    },
    forget: () => {
      setRequired(false);
      setPassword('');
    },
  };
}
