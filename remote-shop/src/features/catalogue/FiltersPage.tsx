import { type ChangeEvent, type FormEvent, useEffect, useId, useRef } from 'react';
import { Form, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { getFacets } from '@press-start/api/contract';
import { store } from '@press-start/api/contract/rules';
import { call } from '@press-start/shared-ui/api';
import {
  Button,
  ButtonLink,
  Field,
  PageHead,
  Panel,
  PanelTitle,
  Wrap,
} from '@press-start/shared-ui/components';
import { useRevalidateOn } from '@press-start/shared-ui/events';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { forcedColoursBorder, media, theme } from '@press-start/shared-ui/themes';
import { patterns } from '../../paths';
import { FilterChoices } from './FilterChoices';
import { apiFilter } from './loadCatalogue';
import { catalogueUrl, type NumberRange, queryEntries, readQuery, withoutFilters } from './query';
import { usePendingQuery } from './usePendingQuery';

export async function loader({ request }: LoaderFunctionArgs) {
  const query = { ...readQuery(new URL(request.url).searchParams), page: 1 };
  return { query, facets: await call(getFacets, { query: apiFilter(query), signal: request.signal }) };
}

export const handle: PageHandle = {
  server: 'full',
  meta: () => ({
    title: `Filters | ${store.name}`,
    description: 'Several platforms and genres at once, and any range of prices and years.',
    indexed: false,
  }),
};

/**
 * Renders the filters, with the number of games for each platform and genre. With JavaScript, each change
 * updates the URL and the counts.
 */
export function Component() {
  const { query, facets } = useLoaderData<typeof loader>();
  const latestQuery = usePendingQuery(patterns.filters, query);
  const navigate = useNavigate();
  useRevalidateOn('catalogue:changed');
  const form = useRef<HTMLFormElement>(null);
  const isUnfiltered =
    catalogueUrl(query) === catalogueUrl({ ...withoutFilters(query), q: query.q, exact: query.exact });

  // Clear the fields after 'Remove', because they are uncontrolled and keep their values.
  useEffect(() => {
    if (!isUnfiltered) return;
    for (const field of form.current?.querySelectorAll('input') ?? []) {
      if (field.type === 'checkbox') field.checked = false;
      if (field.type === 'number') field.value = '';
    }
  }, [isUnfiltered]);

  const readForm = (formElement: HTMLFormElement) => {
    const entries = [...new FormData(formElement)].map(([name, value]) => [name, String(value)]);
    return readQuery(new URLSearchParams(entries));
  };
  const refresh = (formElement: HTMLFormElement) => {
    const url = catalogueUrl(readForm(formElement), patterns.filters);
    if (url !== catalogueUrl(latestQuery, patterns.filters)) {
      void navigate(url, { replace: true, preventScrollReset: true });
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(catalogueUrl(readForm(event.currentTarget)));
  };
  const preserved = queryEntries({ ...withoutFilters(query), q: query.q, exact: query.exact });
  const { total, platforms, genres, price, release_year } = facets;
  return (
    <Wrap>
      <PageHead title="Filters" back={{ to: catalogueUrl(query), text: 'Go back' }} />
      <FilterForm
        ref={form}
        action={paths.home()}
        onSubmit={submit}
        onChange={(event: ChangeEvent<HTMLFormElement>) => {
          if (event.target.type === 'checkbox') refresh(event.currentTarget);
        }}
        onBlur={(event) => {
          if (event.target instanceof HTMLInputElement && event.target.type === 'number') {
            refresh(event.currentTarget);
          }
        }}
      >
        {preserved.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <FilterChoices
          title="Platform"
          name="platform"
          options={platforms.map(({ name_platform, count }) => ({ value: name_platform, count }))}
          selected={query.platform}
        />
        <FilterChoices
          title="Genre"
          name="genre"
          options={genres.map(({ name_genre, count }) => ({ value: name_genre, count }))}
          selected={query.genre}
        />
        <RangeFields title="Price" name="price" available={price} selected={query.price} />
        <RangeFields title="Year" name="years" available={release_year} selected={query.years} />
        <div className="actions">
          <Button className="show" type="submit" size="large">
            {total === 1 ? 'Show 1 game' : `Show ${total} games`}
          </Button>
          <ButtonLink
            variant="outline"
            size="large"
            icon="close"
            to={catalogueUrl(withoutFilters(query), patterns.filters)}
            replace
            preventScrollReset
          >
            Remove
          </ButtonLink>
          <output className="status">{total === 1 ? '1 game' : `${total} games`}</output>
        </div>
      </FilterForm>
    </Wrap>
  );
}

interface RangeProps {
  title: string;
  name: 'price' | 'years';
  /** The lowest and highest values of the games that match the other filters; null if there are none. */
  available: { min: number | null; max: number | null };
  selected: NumberRange | undefined;
}

function RangeFields({ title, name, available, selected }: RangeProps) {
  const titleId = useId();
  const field = { type: 'number', inputMode: 'numeric', min: 0, max: 999_999 } as const;
  return (
    <Panel role="group" aria-labelledby={titleId}>
      <PanelTitle id={titleId}>{title}</PanelTitle>
      <div className="range">
        <Field
          {...field}
          label="From"
          name={`${name}Min`}
          defaultValue={selected?.min}
          placeholder={available.min?.toString()}
        />
        <Field
          {...field}
          label="To"
          name={`${name}Max`}
          defaultValue={selected?.max}
          placeholder={available.max?.toString()}
        />
      </div>
    </Panel>
  );
}

const { color, frame, radius, size, space, type } = theme;

const FilterForm = styled(Form)`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[5]};
  margin-bottom: ${space[9]};

  .wide {
    grid-column: 1 / -1;
  }

  .range {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space[4]};
    /* These fields have no messages, for which they reserve space. */
    margin-bottom: calc(-1 * ${space[6]});
  }

  .actions {
    position: sticky;
    bottom: 0;
    z-index: 1;
    grid-column: 1 / -1;
    display: flex;
    gap: ${space[4]};
    padding: ${space[4]};
    border-radius: ${radius.l};
    background: ${color.surface};
    box-shadow: ${frame.frame};
    ${forcedColoursBorder}
  }

  .show {
    min-width: 220px;
  }

  .status {
    position: absolute;
    clip-path: inset(50%);
  }

  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);

    .actions {
      bottom: ${size.tabBar};
      gap: ${space[3]};
      padding: ${space[3]};
    }

    .actions > * {
      padding: 0 ${space[3]};
    }

    .show {
      flex: 1;
      min-width: 0;
    }

    ${media.smallest} {
      .actions > * {
        font-size: ${type.fsXs};
      }

      .actions .icon {
        display: none;
      }
    }
  }
`;
