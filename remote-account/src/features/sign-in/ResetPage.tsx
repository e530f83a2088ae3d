import { resetPassword } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { ButtonLink } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
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
  const [sending, setSending] = useState(false);
  const [used, setUsed] = useState(false);

  const reset = async (password: string) => {
    if (token === undefined) return;
    setSending(true);
    const outcome = await replacePassword(token, password);
    setSending(false);
    if (outcome === 'dead') setUsed(true);
    if (outcome !== 'done') return;
    await navigate(paths.home(), { replace: true });
    await navigate(paths.login());
  };

  if (!hydrated) return <HydrateFallback />;
  return (
    <Behind>
      <SignInDialog title={title} heading="h1" onClose={() => void navigate(paths.home(), { replace: true })}>
        {token === undefined || used ? (
          <div className="room">
            <p>This link has had its turn. Open the mail once more, or ask for another link at the login.</p>
            <ButtonLink to={paths.login()} variant="secondary" replace>
              Go to the login
            </ButtonLink>
          </div>
        ) : (
          <ResetForm sending={sending} onReset={(password) => void reset(password)} />
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

/** What became of it; the shopper has been told. */
async function replacePassword(token: string, password: string): Promise<'done' | 'dead' | 'failed'> {
  try {
    await call(resetPassword, { params: { token }, body: { password } });
  } catch (error) {
    const reason = isApiError(error) ? (error.fields[0]?.message ?? error.message) : undefined;
    await showDialog({ title: 'Error!', text: reason ?? 'Something went wrong. Please try again.' });
    return isApiError(error) && error.status === 404 ? 'dead' : 'failed';
  }
  await showDialog({ title: 'Password updated', text: 'You can log in now!' });
  return 'done';
}

/** What lies behind the dialog: room, so that the footer stays below the fold. */
const Behind = styled.div`
  min-height: 100vh;
`;

/** The heading until the dialog brings its own. */
const Unseen = styled.h1`
  ${hiddenText}
`;
