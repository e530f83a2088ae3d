import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Icon } from '@press-start/shared-ui/icons';
import { forcedColoursBorder, media, theme, uiText } from '@press-start/shared-ui/themes';
import { priceText, yearText } from './filterOptions';
import { type CatalogueQuery, catalogueUrl } from './query';

/** Renders a link for each active filter. The link removes only that filter. */
export function FilterChips({ query }: { query: CatalogueQuery }) {
  const chips = activeFilters(query);
  if (chips.length === 0) return null;
  return (
    <List aria-label="Active filters">
      {chips.map(({ text, rest }) => (
        <li key={text}>
          <Chip
            to={catalogueUrl(rest)}
            rel="nofollow"
            aria-label={`Remove filter ${text}`}
            preventScrollReset
            onClick={focusFilters}
          >
            {text}
            <Icon name="close" size={18} />
          </Chip>
        </li>
      ))}
    </List>
  );
}

/** Moves focus to the filters, because the clicked link disappears. */
const focusFilters = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest('section')?.focus({ preventScroll: true });

/** Returns the label of each active filter, and the query for page 1 without that filter. */
export function activeFilters(current: CatalogueQuery): { text: string; rest: CatalogueQuery }[] {
  const query = { ...current, page: 1 };
  const { q, platform, genre, price, years, sale } = query;
  const without = (names: readonly string[], removed: string) => names.filter((name) => name !== removed);
  return [
    ...(q ? [{ text: `'${q}'`, rest: { ...query, q: '' } }] : []),
    ...platform.map((name) => ({ text: name, rest: { ...query, platform: without(platform, name) } })),
    ...genre.map((name) => ({ text: name, rest: { ...query, genre: without(genre, name) } })),
    ...(price ? [{ text: priceText(price), rest: { ...query, price: undefined } }] : []),
    ...(years ? [{ text: yearText(years), rest: { ...query, years: undefined } }] : []),
    ...(sale ? [{ text: 'On sale', rest: { ...query, sale: false } }] : []),
  ];
}

const { color, frame, radius, size, space } = theme;

const List = styled.ul`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  gap: ${frame.gap};

  /* Scroll the chips horizontally in one line, so that the first result stays in view. */
  ${media.tablet} {
    flex-wrap: nowrap;
    margin: 0 calc(-1 * ${space[4]});
    padding: ${space[1]} ${space[4]};
    overflow-x: auto;
  }
`;

const Chip = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  min-height: ${size.tap};
  padding: 0 ${space[3]};
  border-radius: ${radius.pill};
  background: ${color.surface};
  box-shadow: ${frame.frame};
  ${uiText}
  overflow-wrap: anywhere;
  ${forcedColoursBorder}

  ${media.tablet} {
    white-space: nowrap;
  }

  &:hover {
    box-shadow: ${frame.frameHover};
  }
`;
