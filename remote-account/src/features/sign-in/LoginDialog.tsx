import { canLogIn } from '@press-start/api/contract/rules';
import { Button, Field, IconButton } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { CoverWall } from './CoverWall';
import { LoginWindow } from './LoginWindow';
import { logIn } from './logIn';

interface Props {
  /** Pictures for the wall beside the form. */
  covers: readonly string[];
  /** Path the shopper wants to go on to. */
  returnTo: string | undefined;
  onClose: () => void;
  onSignedIn: () => void;
}

/** Username and password over the page one is on. It is open as long as it is drawn. */
export function LoginDialog({ covers, returnTo, onClose, onSignedIn }: Props) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [sending, setSending] = useState(false);
  const dialog = useModal();
  const titleId = useId();

  const submit = async () => {
    setSending(true);
    const signedIn = await logIn(username, password);
    setSending(false);
    if (signedIn) onSignedIn();
  };

  return (
    <LoginWindow
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <CoverWall covers={covers} />
      <div className="form">
        <h2 id={titleId}>Login</h2>
        {returnTo === paths.payment() && <p>Continue your checkout</p>}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
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
          <Button type="submit" size="large" block disabled={sending || !canLogIn(username, password)}>
            Login
          </Button>
        </form>
        <p>
          New here? <Link to={paths.signup(returnTo)}>Create an Account</Link>
        </p>
      </div>
      <IconButton icon="close" label="Close" className="close" onClick={onClose} />
    </LoginWindow>
  );
}

/** The browser's own modal: it holds the focus, and gives it back when it goes. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}
