import { getSignUpTerms } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { PageHead, Wrap } from '@press-start/shared-ui/components';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths, safeReturnTo } from '@press-start/shared-ui/paths';
import { theme } from '@press-start/shared-ui/themes';
import { Link, useLoaderData, useSearchParams } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { SignUpForm } from './SignUpForm';

export const handle: PageHandle = {
  server: 'full',
  meta: () => ({
    title: 'Create an Account | Press Start',
    description: 'One account for your orders at Press Start.',
  }),
};

/** What there is to agree to. A store that does not answer now is met again when the form is sent. */
export async function loader({ request }: LoaderFunctionArgs) {
  try {
    return await call(getSignUpTerms, { signal: request.signal });
  } catch (error) {
    if (request.signal.aborted) throw error;
    console.warn('The terms of signing up cannot be had', error);
    return { confirmAge: false };
  }
}

export function Component() {
  const { confirmAge } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search);
  return (
    <Narrow>
      <PageHead title="New player" back={{ to: paths.home(), text: 'Back to the shop' }} />
      <noscript>
        <p>Opening an account needs JavaScript, which this browser has switched off.</p>
      </noscript>
      <SignUpForm returnTo={returnTo} confirmAge={confirmAge} />
      <p>
        Played here before? <Link to={paths.login(returnTo)}>Login</Link>
      </p>
    </Narrow>
  );
}

const Narrow = styled(Wrap)`
  max-width: 860px;
  padding-bottom: ${theme.space.huge};

  > p {
    margin-top: ${theme.space.l};
    color: ${theme.color.textMuted};
  }

  > noscript > p {
    margin-bottom: ${theme.space.l};
  }

  > p a {
    padding: 10px 0 2px;
    border-bottom: 2px solid ${theme.color.accent};
    color: ${theme.color.text};
  }
`;
