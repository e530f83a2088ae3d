import { Button } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import type { FormEvent, ReactNode } from 'react';
import { Form, useNavigate } from 'react-router-dom';
import { catalogueUrl, queryEntries, readQuery, type CatalogueQuery } from './query';

interface Props {
  className: string;
  query: CatalogueQuery;
  /** The parts of the query that the selects inside choose. */
  chosen: readonly (keyof CatalogueQuery)[];
  children: ReactNode;
}

/** Selects of the catalogue: each change leads at once to its address, from page 1. Without scripts there is a button. */
export function ChoiceForm({ className, query, chosen, children }: Props) {
  const navigate = useNavigate();
  const stored = queryEntries({ ...query, page: 1 }).filter(
    ([name]) => !chosen.some((part) => part === name),
  );

  /** As the browser would, but without empty parts in the address. */
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const message = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    void navigate(catalogueUrl(readQuery(new URLSearchParams(message))), { preventScrollReset: true });
  };

  return (
    <Form
      className={className}
      action={paths.home()}
      onSubmit={go}
      onChange={(event) => event.currentTarget.requestSubmit()}
    >
      {stored.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <noscript>
        <Button type="submit" variant="outline">
          Apply
        </Button>
      </noscript>
    </Form>
  );
}
