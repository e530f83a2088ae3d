import { type ComponentProps, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button, ButtonLink, Select } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { hiddenText, media, theme } from '@press-start/shared-ui/themes';
import { patterns } from '../../paths';
import { activeFilters, FilterChips } from './FilterChips';
import { decadeOptions, type FilterOption, nameOptions, priceOptions, sortOptions } from './filterOptions';
import type { Catalogue } from './loadCatalogue';
import { type CatalogueQuery, catalogueUrl, namesSeparator, withoutFilters, writeRange } from './query';
import { QueryForm, SelectForm } from './QueryForm';
import { usePendingQuery } from './usePendingQuery';

interface Props {
  catalogue: Catalogue;
  /** Heading of the results; if undefined, the number of games is shown instead. */
  title: string | undefined;
}

/** Renders the results heading, sort order and filters. On small screens, a button opens the filters. */
export function FilterBar({ catalogue, title }: Props) {
  const { platforms, genres, counts, total, pages } = catalogue;
  const query = usePendingQuery(paths.home(), catalogue.query);
  const { platform, genre, price, years, sale, sort } = query;
  const firstPage = { ...query, page: 1 };
  const [isOpen, setIsOpen] = useState(false);
  const { length: activeCount } = activeFilters(query).filter(({ rest }) => rest.q === query.q);
  return (
    <Bar aria-label="Filters" tabIndex={-1}>
      <div className="results">
        {title && <Title>{title}</Title>}
        <p role="status">
          {(total === 1 ? '1 game' : `${total} games`) +
            (pages > 1 ? `, page ${catalogue.query.page} of ${pages}` : '')}
        </p>
        <FilterChips query={query} />
      </div>
      {/* Until the scripts have loaded, the button opens the filters page instead of the panel. */}
      <QueryForm className="toggle" query={firstPage} path={patterns.filters}>
        <Button
          type="submit"
          variant="outline"
          block
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={(event) => {
            event.preventDefault();
            setIsOpen(!isOpen);
          }}
        >
          {activeCount > 0 ? `Filters (${activeCount})` : 'Filters'}
        </Button>
      </QueryForm>
      {/* Belongs to the form of the filters, so that one button applies both without JavaScript. */}
      <FilterSelect
        className="order"
        label="Sort by"
        name="sort"
        form={formId}
        value={sort ?? ''}
        options={sortOptions}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      />
      <div className="panel" id={panelId} data-open={isOpen || undefined}>
        <SelectForm
          id={formId}
          className="filters"
          query={query}
          fields={['sort', 'platform', 'genre', 'price', 'years']}
        >
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
        <QueryForm className="button" query={{ ...firstPage, sale: !sale }}>
          <Button type="submit" variant={sale ? 'primary' : 'secondary'} icon="tag" block>
            {sale ? 'All' : 'On Sale'}
          </Button>
        </QueryForm>
        <QueryForm className="button" query={withoutFilters(query)}>
          <Button type="submit" variant="outline" icon="close" block>
            Remove
          </Button>
        </QueryForm>
        <ButtonLink variant="outline" rel="nofollow" to={catalogueUrl(firstPage, patterns.filters)}>
          More filters
        </ButtonLink>
      </div>
    </Bar>
  );
}

const panelId = 'catalogue-filters';
const formId = 'catalogue-form';

interface FilterSelectProps extends Pick<ComponentProps<typeof Select>, 'className' | 'form' | 'onChange'> {
  label: string;
  name: keyof CatalogueQuery;
  value: string;
  options: FilterOption[];
}

/** Renders an uncontrolled select, which works before hydration. An effect applies changes to `value`. */
function FilterSelect({ value, ...rest }: FilterSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) select.current.value = value;
  }, [value]);
  return <Select ref={select} defaultValue={value} {...rest} />;
}

/** The heading contains the number of games, so the status below it is visually hidden. */
const Title = styled.h1`
  grid-column: 1 / -1;
  font-size: ${theme.type.fsH3};
  overflow-wrap: anywhere;

  & + [role='status'] {
    ${hiddenText}
  }

  ${media.tablet} {
    margin-top: ${theme.space[2]};
  }
`;

const Bar = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 220px;
  gap: ${theme.frame.gap};
  align-items: center;
  padding: ${theme.space[4]} 0 ${theme.space[5]};
  color: ${theme.color.text};

  .results {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space[3]} ${theme.space[5]};
    align-items: center;
  }

  .toggle {
    display: none;
  }

  .panel {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: minmax(0, 1fr) repeat(3, auto);
    gap: inherit;
  }

  .filters {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: inherit;
  }

  /* Stretches the button to the height of the selects. */
  .button {
    display: grid;
  }

  ${media.laptop} {
    .panel {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }

    .filters {
      grid-column: 1 / -1;
    }
  }

  /* Without scripts, the form of the selects has a button. */
  @media (scripting: none) {
    .panel {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }

    .filters {
      display: contents;
    }
  }

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    padding: ${theme.space[2]} 0 ${theme.frame.gap};

    /* Reserve no row for the number of games, which is visually hidden here. */
    .results {
      display: contents;
    }

    .results p {
      ${hiddenText}
    }

    .panel {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }

    .filters {
      grid-template-columns: inherit;
    }

    .toggle {
      display: block;
    }

    /* The Filters button opens the other filters, so that the games begin on the first screen. */
    @media (scripting: none) {
      .filters {
        display: block;
        grid-column: auto;
      }

      .filters > :not(:last-child),
      .button ~ * {
        display: none;
      }
    }

    @media (scripting: enabled) {
      .panel:not([data-open]) {
        display: none;
      }
    }
  }
`;
