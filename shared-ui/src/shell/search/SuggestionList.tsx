import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { Game } from '@press-start/api/contract';
import { cardName, price } from '../../format';
import { paths } from '../../paths';
import { displayText, theme, when } from '../../themes';

interface Props {
  /** Id of the list; the ids of the options derive from it. */
  id: string;
  games: readonly Game[];
  /** Index of the active option; -1 for none. */
  active: number;
}

/** Renders the suggestions. The focus stays in the box, whose `aria-activedescendant` is the active option. */
export function SuggestionList({ id, games, active }: Props) {
  return (
    <List id={id} role="listbox" aria-label="Suggestions">
      {games.map((game, index) => (
        <Link
          key={game.id_product}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          to={paths.game(game.id_product)}
        >
          <img src={game.thumbnail_product} alt="" width={36} height={48} />
          <span>{cardName(game.name_product)}</span>
          <b>{price(game.price_product)}</b>
        </Link>
      ))}
    </List>
  );
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

const { color, frame, layer, radius, type } = theme;

const List = styled.div`
  position: absolute;
  inset: calc(100% + 8px) 0 auto;
  z-index: ${layer.nav};
  border-radius: ${radius.m};
  background: ${color.bgDeep};
  box-shadow: ${frame.frameStrong};
  overflow: hidden;

  a {
    display: flex;
    gap: 14px;
    align-items: center;
    min-height: 60px;
    padding: 6px 14px;
  }

  a:hover,
  [aria-selected='true'] {
    background: ${color.surface2};
  }

  [aria-selected='true'] {
    box-shadow: inset 4px 0 0 ${color.accent};
  }

  img {
    width: 36px;
    height: 48px;
  }

  span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  b {
    ${displayText}
    font-size: ${type.fsM};
  }

  ${when.retro} b {
    font-size: 16px;
  }
`;
