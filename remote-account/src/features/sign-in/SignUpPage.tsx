import type { LoaderFunctionArgs } from 'react-router-dom';
import { Link, useLoaderData, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { getSignUpTerms } from '@press-start/api/contract';
import { store } from '@press-start/api/contract/rules';
import { call } from '@press-start/shared-ui/api';
import { PageHead, Wrap } from '@press-start/shared-ui/components';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths, safeReturnTo } from '@press-start/shared-ui/paths';
import { theme } from '@press-start/shared-ui/themes';
import { BesideCoverWall } from './BesideCoverWall';
import { SignUpForm } from './SignUpForm';

export const handle: PageHandle = {
  server: 'full',
  meta: () => ({
    title: `Create an Account | ${store.name}`,
    description: `One account for your orders at ${store.name}.`,
  }),
};

/**
 * Loads the sign-up terms. If loading fails, the form renders without the age confirmation.
 *
 * @throws the error of an aborted request
 */
export async function loader({ request }: LoaderFunctionArgs) {
  try {
    return await call(getSignUpTerms, { signal: request.signal });
  } catch (error) {
    if (request.signal.aborted) throw error;
    console.warn('Could not load the sign-up terms', error);
    return { confirmAge: false };
  }
}

export function Component() {
  const { confirmAge } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search);
  return (
    <Page>
      <PageHead title="New player" back={{ to: paths.home(), text: 'Back to the shop' }} />
      <noscript>
        <NoScriptNotice>
          Opening an account needs JavaScript, which this browser has switched off.
        </NoScriptNotice>
      </noscript>
      <BesideCoverWall>
        <SignUpForm returnTo={returnTo} confirmAge={confirmAge} />
      </BesideCoverWall>
      <LoginHint>
        Played here before? <LoginLink to={paths.login(returnTo)}>Login</LoginLink>
      </LoginHint>
    </Page>
  );
}

const Page = styled(Wrap)`
  padding-bottom: ${theme.space[16]};
`;

const NoScriptNotice = styled.p`
  margin-bottom: ${theme.space[6]};
`;

const LoginHint = styled.p`
  margin-top: ${theme.space[6]};
  color: ${theme.color.textMuted};
`;

const LoginLink = styled(Link)`
  padding: ${theme.space[2]} 0 ${theme.space[0.5]};
  border-bottom: 2px solid ${theme.color.accent};
  color: ${theme.color.text};
`;
