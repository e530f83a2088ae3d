import { SOCIAL_LOGIN_START } from '@press-start/api/contract';
import { canLogIn } from '@press-start/api/contract/rules';
import { Button, ButtonLink, Field } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { useState } from 'react';
import { Link } from 'react-router-dom';

interface Props {
  /** Path the shopper wants to go on to. */
  returnTo: string | undefined;
  sending: boolean;
  onLogIn: (username: string, password: string) => void;
  onForgot: () => void;
}

/** Username and password, or one of the other ways in. */
export function LoginForm({ returnTo, sending, onLogIn, onForgot }: Props) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');

  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending && canLogIn(username, password)) onLogIn(username, password);
        }}
      >
        <Field
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <button type="button" className="link" onClick={onForgot}>
          I forgot my password
        </button>
        <Button
          type="submit"
          size="large"
          block
          disabled={!canLogIn(username, password)}
          aria-disabled={sending}
        >
          Login
        </Button>
      </form>
      <p className="or">or</p>
      <ButtonLink
        to={`/api${SOCIAL_LOGIN_START}${returnTo ? `?${new URLSearchParams({ returnTo })}` : ''}`}
        reloadDocument
        variant="outline"
        icon="user"
        block
        className="social"
      >
        Continue with social login
      </ButtonLink>
      <p className="foot">
        New here?{' '}
        <Link to={paths.signup(returnTo)} replace>
          Create an Account
        </Link>
      </p>
    </>
  );
}
