import { Button, Select } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme, when } from '@press-start/shared-ui/themes';
import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router-dom';
import styled from 'styled-components';
import { ChoiceForm } from './ChoiceForm';
import { decades, namesOrAll, orders, prices, type Choice } from './choices';
import type { Catalogue } from './loadCatalogue';
import { readQuery, writeSpan, type CatalogueQuery } from './query';
import { QueryForm } from './QueryForm';

/**
 * Platform, genre, price and years, sale or all, and the way back to everything; below, what was found and in which order
 * it stands. Any change starts at page 1.
 */
export function FilterBar({ catalogue }: { catalogue: Catalogue }) {
  const { platforms, genres, total, pages } = catalogue;
  const query = useIntended(catalogue.query);
  const { platform, genre, price, years, sale, sort } = query;
  const fresh = { ...query, page: 1 };
  return (
    <Bar aria-label="Filters">
      <ChoiceForm className="filters" query={query} chosen={['platform', 'genre', 'price', 'years']}>
        <Choose
          label="Platform"
          name="platform"
          value={platform}
          options={namesOrAll('All platforms', platforms, platform)}
        />
        <Choose label="Genre" name="genre" value={genre} options={namesOrAll('All genres', genres, genre)} />
        <Choose label="Price" name="price" value={writeSpan(price)} options={prices(price)} />
        <Choose label="Year" name="years" value={writeSpan(years)} options={decades(years)} />
      </ChoiceForm>
      <QueryForm query={{ ...fresh, sale: !sale }}>
        <Button type="submit" variant={sale ? 'primary' : 'secondary'} icon="tag" block>
          {sale ? 'All' : 'On Sale'}
        </Button>
      </QueryForm>
      <QueryForm query={{ ...fresh, q: '', platform: '', genre: '', price: undefined, years: undefined }}>
        <Button type="submit" variant="outline" icon="close" block>
          Remove
        </Button>
      </QueryForm>
      <p role="status">
        {total === 1 ? '1 game' : `${total} games`}
        {pages > 1 && <span>, page {`${catalogue.query.page} of ${pages}`}</span>}
      </p>
      <ChoiceForm className="order" query={query} chosen={['sort']}>
        <Choose label="Sort by" name="sort" value={sort ?? ''} options={orders} />
      </ChoiceForm>
    </Bar>
  );
}

/** The query that is on its way, else the one that is shown: who chooses two things in a row means both. */
function useIntended(shown: CatalogueQuery): CatalogueQuery {
  const { location } = useNavigation();
  return location?.pathname === paths.home() ? readQuery(new URLSearchParams(location.search)) : shown;
}

interface ChoiceProps {
  label: string;
  name: keyof CatalogueQuery;
  value: string;
  options: Choice[];
}

/** The browser's select keeps what was chosen; it is told when the address says something else, and keeps the focus. */
function Choose({ value, ...select }: ChoiceProps) {
  const box = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (box.current) box.current.value = value;
  }, [value]);
  return <Select ref={box} defaultValue={value} {...select} />;
}

const Bar = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  gap: 12px;
  align-items: center;
  padding: 26px 0 24px;
  color: ${theme.color.text};

  ${when.retro} {
    gap: 12px 18px;
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
    padding: 18px 0;

    p span {
      display: none;
    }
  }

  noscript button {
    width: 100%;
  }
`;
