/** Any path nobody owns (specification section 2). */
import { EmptyState, LinkButton } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';

export function NotFoundPage() {
  return (
    <main id="main">
      <EmptyState icon="cart" title="Game over">
        <p>There is no page at this address.</p>
        <LinkButton to={paths.home}>Go back</LinkButton>
      </EmptyState>
    </main>
  );
}
