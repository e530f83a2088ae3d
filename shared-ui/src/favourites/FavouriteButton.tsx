import styled from 'styled-components';
import type { Game } from '@press-start/api/contract';
import { IconButton } from '../components/Button';
import { capitalise } from '../format';
import { useSession } from '../session';
import { media, theme, when } from '../themes';
import { changeFavourite, useFavouriteIds } from './state';

interface Props {
  game: Pick<Game, 'id_product' | 'name_product'>;
  /** True on a product page, false in the corner of a card. */
  large?: boolean;
}

/** Renders nothing for a visitor without a session (specification, section 6). */
export function FavouriteButton({ game: { id_product, name_product }, large }: Props) {
  const session = useSession();
  const isFavourite = useFavouriteIds().has(id_product);
  if (!session) return null;
  const name = capitalise(name_product);
  const HeartButton = large ? LargeHeart : CardHeart;
  return (
    <HeartButton
      icon={isFavourite ? 'heartFull' : 'heart'}
      label={isFavourite ? `Remove ${name} from favourites` : `Add ${name} to favourites`}
      data-on={isFavourite || undefined}
      onClick={() => void changeFavourite(id_product, !isFavourite)}
    />
  );
}

const { color } = theme;

const LargeHeart = styled(IconButton)`
  width: 56px;
  min-height: 56px;

  &[data-on] {
    color: ${color.sale};
  }
`;

const CardHeart = styled(IconButton)`
  border-radius: 50%;
  background: ${color.bgDeep};
  box-shadow: none;

  &[data-on] {
    color: ${color.sale};
  }

  ${when.retro} {
    border-radius: 0;
    background: none;
  }

  /* On phones, the button is on the cover. */
  ${media.mobile} {
    ${when.retro} {
      background: ${color.bgDeep};
    }
  }
`;
