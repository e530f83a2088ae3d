import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router-dom';
import styled from 'styled-components';
import { Button, Select } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme, when } from '@press-start/shared-ui/themes';
import { decadeOptions, type FilterOption, nameOptions, priceOptions, sortOptions } from './filterOptions';
import type { Catalogue } from './loadCatalogue';
import { type CatalogueQuery, readQuery, writeRange } from './query';
import { QueryForm, SelectForm } from './QueryForm';

export function FilterBar({ catalogue }: { catalogue: Catalogue }) {
  const { platforms, genres, total, pages } = catalogue;
  const query = usePendingQuery(catalogue.query);
  const { platform, genre, price, years, sale, sort } = query;
  const firstPage = { ...query, page: 1 };
  return (
    <Bar aria-label="Filters">
      <SelectForm className="filters" query={query} fields={['platform', 'genre', 'price', 'years']}>
        <FilterSelect
          label="Platform"
          name="platform"
          value={platform}
          options={nameOptions('All platforms', platforms, platform)}
        />
        <FilterSelect
          label="Genre"
          name="genre"
          value={genre}
          options={nameOptions('All genres', genres, genre)}
        />
        <FilterSelect label="Price" name="price" value={writeRange(price)} options={priceOptions(price)} />
        <FilterSelect label="Year" name="years" value={writeRange(years)} options={decadeOptions(years)} />
      </SelectForm>
      <QueryForm query={{ ...firstPage, sale: !sale }}>
        <Button type="submit" variant={sale ? 'primary' : 'secondary'} icon="tag" block>
          {sale ? 'All' : 'On Sale'}
        </Button>
      </QueryForm>
      <QueryForm query={{ ...firstPage, q: '', platform: '', genre: '', price: undefined, years: undefined }}>
        <Button type="submit" variant="outline" icon="close" block>
          Remove
        </Button>
      </QueryForm>
      <p role="status">
        {total === 1 ? '1 game' : `${total} games`}
        {pages > 1 && <span>, page {`${catalogue.query.page} of ${pages}`}</span>}
      </p>
      <SelectForm className="order" query={query} fields={['sort']}>
        <FilterSelect label="Sort by" name="sort" value={sort ?? ''} options={sortOptions} />
      </SelectForm>
    </Bar>
  );
}

/** Returns the query of a pending navigation or the current one, so that two quick changes do not overwrite each other. */
function usePendingQuery(current: CatalogueQuery): CatalogueQuery {
  const { location } = useNavigation();
  return location?.pathname === paths.home() ? readQuery(new URLSearchParams(location.search)) : current;
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
  grid-template-columns: minmax(0, 1fr) auto auto;
  gap: ${theme.space[3]};
  align-items: center;
  padding: ${theme.space[6]} 0;
  color: ${theme.color.text};

  ${when.retro} {
    gap: ${theme.space[3]} ${theme.space[4]};
  }

  .filters {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: inherit;
  }

  .order {
    grid-column: 2 / -1;
  }

  ${media.laptop} {
    grid-template-columns: auto auto minmax(0, 1fr) 220px;

    .filters {
      grid-column: 1 / -1;
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
  }

  ${media.mobile} {
    padding: ${theme.space[4]} 0;

    p span {
      display: none;
    }
  }
`;
