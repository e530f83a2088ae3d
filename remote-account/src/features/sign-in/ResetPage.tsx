import { ButtonLink } from '@press-start/shared-ui/components';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { currentSession, useHydrated } from '@press-start/shared-ui/session';
import { hiddenText } from '@press-start/shared-ui/themes';
import { useState } from 'react';
import { redirect, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { links } from '../../paths';
import { useMailedToken } from '../../useMailedToken';
import { ResetForm } from './ResetForm';
import { SignInDialog } from './SignInDialog';

export const handle: PageHandle = {
  server: 'skeleton',
  secretAddress: true,
  meta: () => ({
    title: 'New password | Press Start',
    description: 'Choose a new password for Press Start.',
  }),
};

const title = 'Reset password';

/** Barred to logged-in users (specification, section 6). */
export function loader() {
  if (currentSession()) throw redirect(paths.home());
  return null;
}

export function Component() {
  const token = useMailedToken(links.reset());
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [isDead, setIsDead] = useState(false);

  const goToLogin = async () => {
    await navigate(paths.home(), { replace: true });
    await navigate(paths.login());
  };

  if (!hydrated) return <HydrateFallback />;
  return (
    <Behind>
      <SignInDialog title={title} heading="h1" onClose={() => void navigate(paths.home(), { replace: true })}>
        {token === undefined || isDead ? (
          <div className="room">
            <p>This link has had its turn. Open the mail once more, or ask for another link at the login.</p>
            <ButtonLink to={paths.login()} variant="secondary" replace>
              Go to the login
            </ButtonLink>
          </div>
        ) : (
          <ResetForm token={token} onDone={goToLogin} onDead={() => setIsDead(true)} />
        )}
      </SignInDialog>
    </Behind>
  );
}

export function HydrateFallback() {
  return (
    <Behind>
      <Unseen>{title}</Unseen>
    </Behind>
  );
}

/** What lies behind the dialog: room, so that the footer stays below the fold. */
const Behind = styled.div`
  min-height: 100vh;
`;

/** The heading until the dialog brings its own. */
const Unseen = styled.h1`
  ${hiddenText}
`;
