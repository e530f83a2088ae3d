import { useState } from 'react';
import { redirect, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { store } from '@press-start/api/contract/rules';
import { ButtonLink } from '@press-start/shared-ui/components';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { currentSession, useHydrated } from '@press-start/shared-ui/session';
import { hiddenText } from '@press-start/shared-ui/themes';
import { links } from '../../paths';
import { useEmailToken } from '../account/useEmailToken';
import { ResetForm } from './ResetForm';
import { SignInDialog } from './SignInDialog';
import { Pane, Text } from './SignInDialog.styles';

export const handle: PageHandle = {
  server: 'skeleton',
  secretUrl: true,
  meta: () => ({
    title: `New password | ${store.name}`,
    description: `Choose a new password for ${store.name}.`,
  }),
};

const title = 'Reset password';

/** Redirects signed-in users to /home (specification, section 6). */
export function loader() {
  if (currentSession()) throw redirect(paths.home());
  return null;
}

export function Component() {
  const token = useEmailToken(links.reset());
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [isExpired, setIsExpired] = useState(false);

  const goToLogin = async () => {
    await navigate(paths.home(), { replace: true });
    await navigate(paths.login());
  };

  if (!hydrated) return <HydrateFallback />;
  return (
    <Page>
      <SignInDialog title={title} heading="h1" onClose={() => void navigate(paths.home(), { replace: true })}>
        {token === undefined || isExpired ? (
          <Pane>
            <Text>
              This link has had its turn. Open the mail once more, or ask for another link at the login.
            </Text>
            <ButtonLink to={paths.login()} variant="secondary" replace>
              Go to the login
            </ButtonLink>
          </Pane>
        ) : (
          <ResetForm token={token} onSuccess={goToLogin} onExpired={() => setIsExpired(true)} />
        )}
      </SignInDialog>
    </Page>
  );
}

export function HydrateFallback() {
  return (
    <Page>
      <HiddenTitle>{title}</HiddenTitle>
    </Page>
  );
}

/** Keeps the footer below the viewport, so that it does not shift while the content loads. */
const Page = styled.div`
  min-height: 100vh;
`;

/** Serves as the page heading until the dialog opens with its own heading. */
const HiddenTitle = styled.h1`
  ${hiddenText}
`;
