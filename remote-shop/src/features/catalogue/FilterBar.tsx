import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Button, ButtonLink, Select } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme, when } from '@press-start/shared-ui/themes';
import { patterns } from '../../paths';
import { FilterChips } from './FilterChips';
import { decadeOptions, type FilterOption, nameOptions, priceOptions, sortOptions } from './filterOptions';
import type { Catalogue } from './loadCatalogue';
import { type CatalogueQuery, catalogueUrl, namesSeparator, withoutFilters, writeRange } from './query';
import { QueryForm, SelectForm } from './QueryForm';
import { usePendingQuery } from './usePendingQuery';

export function FilterBar({ catalogue }: { catalogue: Catalogue }) {
  const { platforms, genres, counts, total, pages } = catalogue;
  const query = usePendingQuery(paths.home(), catalogue.query);
  const { platform, genre, price, years, sale, sort } = query;
  const firstPage = { ...query, page: 1 };
  return (
    <Bar aria-label="Filters" tabIndex={-1}>
      <SelectForm className="filters" query={query} fields={['platform', 'genre', 'price', 'years']}>
        <FilterSelect
          label="Platform"
          name="platform"
          value={platform.join(namesSeparator)}
          options={nameOptions({
            kind: 'platforms',
            names: platforms,
            counts: counts.platforms,
            selected: platform,
          })}
        />
        <FilterSelect
          label="Genre"
          name="genre"
          value={genre.join(namesSeparator)}
          options={nameOptions({ kind: 'genres', names: genres, counts: counts.genres, selected: genre })}
        />
        <FilterSelect label="Price" name="price" value={writeRange(price)} options={priceOptions(price)} />
        <FilterSelect label="Year" name="years" value={writeRange(years)} options={decadeOptions(years)} />
      </SelectForm>
      <QueryForm query={{ ...firstPage, sale: !sale }}>
        <Button type="submit" variant={sale ? 'primary' : 'secondary'} icon="tag" block>
          {sale ? 'All' : 'On Sale'}
        </Button>
      </QueryForm>
      <QueryForm query={withoutFilters(query)}>
        <Button type="submit" variant="outline" icon="close" block>
          Remove
        </Button>
      </QueryForm>
      <p role="status">
        {total === 1 ? '1 game' : `${total} games`}
        {pages > 1 && <span>, page {`${catalogue.query.page} of ${pages}`}</span>}
      </p>
      <ButtonLink
        className="others"
        variant="outline"
        rel="nofollow"
        to={catalogueUrl(firstPage, patterns.filters)}
      >
        More filters
      </ButtonLink>
      <SelectForm className="order" query={query} fields={['sort']}>
        <FilterSelect label="Sort by" name="sort" value={sort ?? ''} options={sortOptions} />
      </SelectForm>
      <FilterChips query={query} />
    </Bar>
  );
}

interface FilterSelectProps {
  label: string;
  name: keyof CatalogueQuery;
  value: string;
  options: FilterOption[];
}

/** Renders an uncontrolled select, which works before hydration, and updates it when the URL changes. */
function FilterSelect({ value, ...rest }: FilterSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) select.current.value = value;
  }, [value]);
  return <Select ref={select} defaultValue={value} {...rest} />;
}

const Bar = styled.section`
  display: grid;
  /* A fixed width, so that loading a font does not move the number of games. */
  --first-column: 140px;
  grid-template-columns: var(--first-column) minmax(0, 1fr) auto auto;
  gap: ${theme.space[3]};
  align-items: center;
  padding: ${theme.space[6]} 0;
  color: ${theme.color.text};

  ${when.retro} {
    --first-column: 172px;
    gap: ${theme.space[3]} ${theme.space[4]};
  }

  .filters {
    display: grid;
    grid-column: 1 / 3;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: inherit;
  }

  /* Place the link in the same row as the number of games. */
  .others {
    grid-area: 2 / 1;
  }

  .order {
    grid-column: 3 / -1;
  }

  ${media.laptop} {
    grid-template-columns: auto auto minmax(0, 1fr) auto 220px;

    .filters {
      grid-column: 1 / -1;
    }

    .others {
      grid-area: auto;
    }

    .order {
      grid-column: auto;
    }
  }

  ${media.narrow} {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    .filters {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }

    .others {
      justify-self: stretch;
    }

    .order {
      grid-column: 1 / -1;
    }
  }

  ${media.mobile} {
    padding: ${theme.space[4]} 0;

    p span {
      display: none;
    }
  }
`;
