import type { ReactNode } from 'react';
import { Form } from 'react-router-dom';
import { paths } from '@press-start/shared-ui/paths';
import { queryEntries, type CatalogueQuery } from './query';

interface Props {
  /** Where the button inside leads, apart from what the button itself says. */
  query: CatalogueQuery;
  replace?: boolean;
  children: ReactNode;
}

/** A button of the catalogue as a plain form: it leads to an address, with or without scripts. */
export function QueryForm({ query, replace, children }: Props) {
  return (
    <Form action={paths.home()} replace={replace} preventScrollReset>
      {queryEntries(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
