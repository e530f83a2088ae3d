import { confirmEmail, getUser } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, ButtonLink, PageHead, Panel, Wrap } from '@press-start/shared-ui/components';
import { useMutation } from '@press-start/shared-ui/forms';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { currentSession, updateSession, useHydrated, useSession } from '@press-start/shared-ui/session';
import { theme } from '@press-start/shared-ui/themes';
import { useState } from 'react';
import styled from 'styled-components';
import { links } from '../../paths';
import { useMailedToken } from '../../useMailedToken';
import { accountErrorMessage } from './accountErrors';

export const handle: PageHandle = {
  server: 'skeleton',
  secretAddress: true,
  meta: () => ({
    title: 'Confirm your address | Press Start',
    description: 'A new e-mail for your account.',
  }),
};

/** Pressed by a person: programs that look through mailboxes open links, too. */
export function Component() {
  const token = useMailedToken(links.confirmEmail());
  const signedIn = useSession() !== undefined;
  const hydrated = useHydrated();
  const [message, setMessage] = useState<string>();
  const confirm = useMutation((secret: string) => call(confirmEmail, { params: { token: secret } }), {
    revalidate: 'never',
    onSuccess: async ({ email }) => {
      await refreshSession();
      setMessage(`Your account has moved to ${email}.`);
    },
    onError: (error) => setMessage(accountErrorMessage(error)),
  });

  const done = message ?? (token === undefined ? 'This link has had its turn. Open the mail once more.' : '');
  if (!hydrated) return <HydrateFallback />;
  return (
    <Narrow>
      <PageHead title="Your new address" />
      <Panel>
        <p role="status">{done || 'One press, and this address belongs to your account.'}</p>
        {token !== undefined && message === undefined ? (
          <Button aria-disabled={confirm.pending} onClick={() => void confirm.run(token)}>
            Confirm this address
          </Button>
        ) : (
          <ButtonLink to={signedIn ? paths.user() : paths.home()} variant="secondary">
            {signedIn ? 'My Profile' : 'Into the shop'}
          </ButtonLink>
        )}
      </Panel>
    </Narrow>
  );
}

export function HydrateFallback() {
  return (
    <Narrow>
      <PageHead title="Your new address" />
    </Narrow>
  );
}

/** The link may have been opened by somebody else than who is signed in here. */
async function refreshSession(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  try {
    const { email } = await call(getUser, { params: { id: session.id } });
    updateSession({ email });
  } catch (error) {
    console.warn('The new address is shown after the next login', error);
  }
}

const Narrow = styled(Wrap)`
  max-width: 860px;
  min-height: 100vh;

  p {
    margin-bottom: ${theme.space.l};
    overflow-wrap: anywhere;
  }
`;
