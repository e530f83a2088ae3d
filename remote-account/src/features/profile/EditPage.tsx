import type { LoaderFunctionArgs } from 'react-router-dom';
import { useLoaderData } from 'react-router-dom';
import styled from 'styled-components';
import type { OwnAccount } from '@press-start/api/contract';
import { exportAccount, getUser, listSessions } from '@press-start/api/contract';
import { store } from '@press-start/api/contract/rules';
import { call } from '@press-start/shared-ui/api';
import { Panel } from '@press-start/shared-ui/components';
import { useMutation } from '@press-start/shared-ui/forms';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { useHydrated, whenSignedIn } from '@press-start/shared-ui/session';
import { media, theme } from '@press-start/shared-ui/themes';
import { AccountLayout } from '../account/AccountLayout';
import { showAccountError } from './accountErrors';
import { DeleteSection } from './DeleteSection';
import { DetailsForm } from './DetailsForm';
import { PasswordSection } from './PasswordSection';
import { Section, SectionText, WrappingButton } from './Section';
import { SessionsSection } from './SessionsSection';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: () => ({ title: `Edit Profile | ${store.name}`, description: `Your details at ${store.name}.` }),
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
        <Pair>
          <ExportSection account={account} />
          <DeleteSection account={account} />
        </Pair>
      </Sections>
    </AccountLayout>
  );
}

/** Reserves the height of the details form to avoid layout shift. */
export function HydrateFallback() {
  return (
    <AccountLayout title="Edit Profile" back={{ to: paths.user(), text: 'My Profile' }}>
      <Sections aria-hidden="true">
        <EmptyPanel />
      </Sections>
    </AccountLayout>
  );
}

function ExportSection({ account: { id, username } }: { account: OwnAccount }) {
  const download = useMutation(() => call(exportAccount, { params: { id } }), {
    revalidate: 'never',
    onSuccess: (content) => saveFile(`press-start-${username}.json`, content),
    onError: showAccountError,
  });
  return (
    <Section title="My data">
      <SectionText>
        Everything we keep about you in one file, for you or a program of yours: details, orders, reviews,
        favourites, saved cart, devices and what you wrote to us.
      </SectionText>
      {/* Set `aria-disabled` instead of `disabled`, because a disabled button loses focus. */}
      <DownloadButton variant="outline" aria-disabled={download.pending} onClick={() => void download.run()}>
        Download my data
      </DownloadButton>
    </Section>
  );
}

function saveFile(name: string, content: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

const Sections = styled.div`
  display: grid;
  gap: ${theme.space[6]};
`;

/** Two short sections, side by side. */
const Pair = styled(Sections)`
  grid-template-columns: repeat(2, minmax(0, 1fr));

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const EmptyPanel = styled(Panel)`
  min-height: 420px;
`;

const DownloadButton = styled(WrappingButton)`
  margin-top: ${theme.space[4]};
`;
