import { useState } from 'react';
import styled from 'styled-components';
import { confirmEmail, getUser } from '@press-start/api/contract';
import { store } from '@press-start/api/contract/rules';
import { call } from '@press-start/shared-ui/api';
import { Button, ButtonLink, PageHead, Panel, Wrap } from '@press-start/shared-ui/components';
import { useMutation } from '@press-start/shared-ui/forms';
import { Icon } from '@press-start/shared-ui/icons';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { currentSession, updateSession, useHydrated, useSession } from '@press-start/shared-ui/session';
import { theme, uiText } from '@press-start/shared-ui/themes';
import { links } from '../../paths';
import { useEmailToken } from '../account/useEmailToken';
import { BesideCoverWall } from '../sign-in/BesideCoverWall';
import { accountErrorMessage } from './accountErrors';

export const handle: PageHandle = {
  server: 'skeleton',
  secretUrl: true,
  meta: () => ({
    title: `Confirm your address | ${store.name}`,
    description: 'A new e-mail for your account.',
  }),
};

/**
 * Confirms the email address when the user presses a button, not on load, because mail scanners also open
 * links.
 */
export function Component() {
  const token = useEmailToken(links.confirmEmail());
  const isSignedIn = useSession() !== undefined;
  const hydrated = useHydrated();
  const [outcome, setOutcome] = useState<string>();
  const confirm = useMutation((secret: string) => call(confirmEmail, { params: { token: secret } }), {
    revalidate: 'never',
    onSuccess: async ({ email }) => {
      await refreshSessionEmail();
      setOutcome(`Your account has moved to ${email}.`);
    },
    onError: (error) => setOutcome(accountErrorMessage(error)),
  });

  const text =
    outcome ??
    (token === undefined
      ? 'This link has had its turn. Open the mail once more.'
      : 'One press, and this address belongs to your account.');
  if (!hydrated) return <HydrateFallback />;
  return (
    <Page>
      <PageHead title="Your new address" back={{ to: paths.home(), text: 'Back to the shop' }} />
      <BesideCoverWall>
        <Content>
          <Icon name="mail" size={72} />
          <Text role="status">{text}</Text>
          {token !== undefined && outcome === undefined ? (
            <Button aria-disabled={confirm.pending} onClick={() => void confirm.run(token)}>
              Confirm this address
            </Button>
          ) : (
            <ButtonLink to={isSignedIn ? paths.user() : paths.home()} variant="secondary">
              {isSignedIn ? 'My Profile' : 'Into the shop'}
            </ButtonLink>
          )}
        </Content>
      </BesideCoverWall>
    </Page>
  );
}

export function HydrateFallback() {
  return (
    <Page>
      <PageHead title="Your new address" back={{ to: paths.home(), text: 'Back to the shop' }} />
    </Page>
  );
}

/**
 * Updates the session with the email address of its account. Does not use the confirmed address, because the
 * link may belong to a different account. Only logs errors, because the address has already been confirmed.
 */
async function refreshSessionEmail(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  try {
    const { email } = await call(getUser, { params: { id: session.id } });
    updateSession({ email });
  } catch (error) {
    console.warn('Could not fetch the account; the new email address appears after the next login', error);
  }
}

const Page = styled(Wrap)`
  min-height: 100vh;
`;

const Content = styled(Panel)`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${theme.space[6]};
  padding-top: ${theme.space[14]};
  padding-bottom: ${theme.space[14]};
  text-align: center;

  > .icon {
    color: ${theme.color.textMuted};
  }
`;

const Text = styled.p`
  ${uiText}
  font-size: ${theme.type.fsH4};
  line-height: 1.3;
  overflow-wrap: anywhere;
  text-wrap: balance;
`;
