/** Any path nobody owns (specification section 2). */
import { ButtonLink, Wrap } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';

export function NotFoundPage() {
  return (
    <Wrap>
      <h1>Game over</h1>
      <p>There is no page at this address.</p>
      <ButtonLink to={paths.home()}>Go back</ButtonLink>
    </Wrap>
  );
}
