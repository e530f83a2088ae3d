import { Button, Select } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme, when } from '@press-start/shared-ui/themes';
import type { FormEvent } from 'react';
import { Form, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { Catalogue } from './loadCatalogue';
import { catalogueUrl, readQuery } from './query';
import { QueryForm } from './QueryForm';

/** Platform and genre, sale or all, and the way back to everything. Any change starts at page 1. */
export function FilterBar({ catalogue }: { catalogue: Catalogue }) {
  const { query, platforms, genres, total, pages } = catalogue;
  const navigate = useNavigate();
  const fresh = { ...query, page: 1 };

  /** As the browser would, but without empty parts in the address. */
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    void navigate(catalogueUrl(readQuery(new URLSearchParams(said))), { preventScrollReset: true });
  };

  return (
    <Bar aria-label="Filters">
      <Form action={paths.home()} onSubmit={go} onChange={(event) => event.currentTarget.requestSubmit()}>
        {query.q && <input type="hidden" name="q" value={query.q} />}
        {query.sale && <input type="hidden" name="sale" value="true" />}
        {query.sort && <input type="hidden" name="sort" value={query.sort} />}
        <Select
          key={`platform-${query.platform}`}
          label="Platform"
          name="platform"
          defaultValue={query.platform}
          options={choices('All platforms', platforms, query.platform)}
        />
        <Select
          key={`genre-${query.genre}`}
          label="Genre"
          name="genre"
          defaultValue={query.genre}
          options={choices('All genres', genres, query.genre)}
        />
        <noscript>
          <Button type="submit" variant="outline">
            Apply
          </Button>
        </noscript>
      </Form>
      <QueryForm query={{ ...fresh, sale: !query.sale }}>
        <Button type="submit" variant={query.sale ? 'primary' : 'secondary'} icon="tag" block>
          {query.sale ? 'All' : 'On Sale'}
        </Button>
      </QueryForm>
      <QueryForm query={{ ...fresh, q: '', platform: '', genre: '' }}>
        <Button type="submit" variant="outline" icon="close" block>
          Remove
        </Button>
      </QueryForm>
      <p role="status">
        {total === 1 ? '1 game' : `${total} games`}
        {pages > 1 && <span>, page {`${query.page} of ${pages}`}</span>}
      </p>
    </Bar>
  );
}

/** An address may ask for a part of a name that is no choice of the list: it is shown all the same. */
function choices(all: string, names: readonly string[], chosen: string) {
  const known = chosen === '' || names.includes(chosen) ? names : [chosen, ...names];
  return [{ value: '', text: all }, ...known.map((name) => ({ value: name, text: name }))];
}

const Bar = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: center;
  padding: 26px 0 24px;

  ${when.retro} {
    gap: 12px 18px;
  }

  form:first-child {
    display: grid;
    grid-template-columns: 220px 220px;
    grid-auto-flow: column;
    gap: inherit;
  }

  form:not(:first-child) {
    min-width: 130px;
  }

  p {
    margin-left: auto;
  }

  ${media.narrow} {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));

    form:first-child {
      grid-column: 1 / -1;
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }

    form:not(:first-child) {
      min-width: 0;
    }

    p {
      grid-column: 1 / -1;
      margin: 0;
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

  color: ${theme.color.text};
`;
