import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { Game } from '@press-start/api/contract';
import { Highlighted } from '../../components/game/Highlighted';
import { capitalise, platformNames, price } from '../../format';
import { paths } from '../../paths';
import { displayText, theme, when } from '../../themes';

interface Props {
  /** Id of the list, from which `optionId` derives the ids of the options. */
  id: string;
  games: readonly Game[];
  active: number;
  search: string;
  /** The corrected search text, if the typed text was misspelt. */
  corrected?: string | undefined;
}

/** Focus stays in the search box, whose `aria-activedescendant` is the active option. */
export function SuggestionList({ id, games, active, search, corrected }: Props) {
  return (
    <Popup>
      {/* Hidden from screen readers, because the status of the search box announces the correction. */}
      {corrected && (
        <p aria-hidden="true">
          Showing results for <em>{corrected}</em>
        </p>
      )}
      <div id={id} role="listbox" aria-label="Suggestions">
        {games.map((game, index) => (
          <Option
            key={game.id_product}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            to={paths.game(game.id_product)}
          >
            <img src={game.thumbnail_product} alt="" width={36} height={48} />
            <span>
              <span className="name">
                <Highlighted text={capitalise(game.name_product)} search={corrected ?? search} />
              </span>
              <small>{platformNames(game).join(', ')}</small>
            </span>
            <b>{price(game.price_product)}</b>
          </Option>
        ))}
      </div>
    </Popup>
  );
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

const { color, frame, layer, radius, space, type } = theme;

const Popup = styled.div`
  position: absolute;
  inset: calc(100% + 8px) 0 auto;
  z-index: ${layer.nav};
  border-radius: ${radius.m};
  background: ${color.bgDeep};
  box-shadow: ${frame.frameStrong};
  overflow: hidden;

  img {
    width: 36px;
    height: 48px;
  }

  span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  .name {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }

  small {
    display: block;
    color: ${color.textMuted};
    font-size: ${type.fsS};
  }

  p {
    padding: ${space[2]} ${space[3]};
    color: ${color.textMuted};
    font-size: ${type.fsS};
  }

  em {
    font-style: normal;
    color: ${color.text};
  }

  b {
    ${displayText}
    font-size: ${type.fsM};
  }

  ${when.retro} b {
    font-size: 16px;
  }
`;

const Option = styled(Link)`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  min-height: 60px;
  padding: ${space[1]} ${space[3]};

  &:hover,
  &[aria-selected='true'] {
    background: ${color.surface2};
  }

  &[aria-selected='true'] {
    box-shadow: inset 4px 0 0 ${color.accent};
  }
`;
