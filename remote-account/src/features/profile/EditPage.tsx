import { getUser, listSessions } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Panel } from '@press-start/shared-ui/components';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { useHydrated, whenSignedIn } from '@press-start/shared-ui/session';
import { theme } from '@press-start/shared-ui/themes';
import { useLoaderData } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { AccountLayout } from './AccountRoom';
import { DeleteSection } from './DeleteSection';
import { DetailsForm } from './DetailsForm';
import { ExportSection } from './ExportSection';
import { PasswordSection } from './PasswordSection';
import { SessionsSection } from './SessionsSection';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: () => ({ title: 'Edit Profile | Press Start', description: 'Your details at Press Start.' }),
};

export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return whenSignedIn(request, async ({ id }) => {
    const [account, sessions] = await Promise.all([
      call(getUser, { params: { id }, signal }),
      call(listSessions, { signal }),
    ]);
    return { account, sessions };
  });
}

export function Component() {
  const { account, sessions } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  if (!hydrated) return <HydrateFallback />;
  return (
    <AccountLayout title="Edit Profile" back={{ to: paths.user(), text: 'My Profile' }}>
      <Sections>
        <DetailsForm account={account} />
        <PasswordSection account={account} />
        <SessionsSection sessions={sessions} />
        <ExportSection account={account} />
        <DeleteSection account={account} />
      </Sections>
    </AccountLayout>
  );
}

/** The form's place, empty. */
export function HydrateFallback() {
  return (
    <AccountLayout title="Edit Profile" back={{ to: paths.user(), text: 'My Profile' }}>
      <Sections aria-hidden="true">
        <Panel className="first" />
      </Sections>
    </AccountLayout>
  );
}

const { color, space, type } = theme;

const Sections = styled.div`
  display: grid;
  gap: ${space.l};

  .first {
    min-height: 420px;
  }

  > section > h2 {
    font-size: ${type.fsH3};
    line-height: 1.2;
  }

  > section > p {
    max-width: 62ch;
    color: ${color.textMuted};
  }

  > section > p + button,
  > section > p + a {
    margin-top: ${space.m};
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: ${space.m};
  }
`;
