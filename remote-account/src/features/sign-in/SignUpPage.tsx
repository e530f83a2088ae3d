import { PageHead, Wrap } from '@press-start/shared-ui/components';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths, safeReturnTo } from '@press-start/shared-ui/paths';
import { theme } from '@press-start/shared-ui/themes';
import { Link, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { SignUpForm } from './SignUpForm';

export const handle: PageHandle = {
  server: 'full',
  meta: () => ({
    title: 'Create an Account | Press Start',
    description: 'One account for your orders at Press Start.',
  }),
};

export function Component() {
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search);
  return (
    <Narrow>
      <PageHead title="New player" back={{ to: paths.home(), text: 'Back to the shop' }} />
      <SignUpForm returnTo={returnTo} />
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

  > p a {
    padding: 10px 0 2px;
    border-bottom: 2px solid ${theme.color.accent};
    color: ${theme.color.text};
  }
`;
