import styled from 'styled-components';
import { GameCard } from '@press-start/shared-ui/components';
import type { FragmentSlots } from '@press-start/shared-ui/fragments';
import { media } from '@press-start/shared-ui/themes';

interface Props {
  params: FragmentSlots['product-form.preview'];
}

/** Renders a game's card as it would appear in the catalogue, without its buttons, which would do nothing. */
export function Component({ params: { game } }: Props) {
  return (
    <Preview inert>
      <GameCard game={{ ...game, id_product: 0, in_stock: 10 }} action={null} />
    </Preview>
  );
}

const Preview = styled.div`
  max-width: 300px;

  ${media.mobile} {
    max-width: none;
  }
`;
