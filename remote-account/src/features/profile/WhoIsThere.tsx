import { SOCIAL_LOGIN_START } from '@press-start/api/contract';
import type { OwnAccount } from '@press-start/api/contract';
import { ButtonLink, Field } from '@press-start/shared-ui/components';
import { links } from '../../paths';
import type { Reauthentication } from './useFreshLogin';

interface Props {
  account: OwnAccount;
  reauthentication: Reauthentication;
}

/** Part of a form: who logged in a while ago shows once more who they are. Nothing until it is asked for. */
export function ReauthenticationFields({
  account: { hasPassword, username },
  reauthentication: freshLogin,
}: Props) {
  const { asked: required, password, setPassword, wrong } = freshLogin;
  if (!required) return null;
  if (!hasPassword) {
    return (
      <>
        <p role="alert">You logged in a while ago. Log in once more, then come back here.</p>
        <ButtonLink
          to={`/api${SOCIAL_LOGIN_START}?${new URLSearchParams({ returnTo: links.edit() })}`}
          reloadDocument
          variant="outline"
          icon="user"
        >
          Continue with social login
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      {/* Whose password it is, for password managers. */}
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus
        hint="You logged in a while ago: is it still you?"
        error={wrong}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </>
  );
}
