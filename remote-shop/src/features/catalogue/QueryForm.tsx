import type { FormEvent, ReactNode } from 'react';
import { Form, useNavigate } from 'react-router-dom';
import { Button } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { type CatalogueQuery, catalogueUrl, queryEntries, readQuery } from './query';

interface QueryFormProps {
  query: CatalogueQuery;
  /** Path of the page to open; by default the catalogue. */
  path?: string;
  className?: string;
  replace?: boolean;
  children: ReactNode;
}

/** Wraps a button in a form that navigates to `query`, so that the button also works without JavaScript. */
export function QueryForm({ query, path = paths.home(), className, replace, children }: QueryFormProps) {
  return (
    <Form className={className} action={path} replace={replace} preventScrollReset discover="none">
      <HiddenFields entries={queryEntries(query)} />
      {children}
    </Form>
  );
}

interface SelectFormProps {
  id: string;
  className: string;
  query: CatalogueQuery;
  /** The query fields that this form's selects set. */
  fields: readonly (keyof CatalogueQuery)[];
  children: ReactNode;
}

/**
 * Renders a form of selects. Each change opens page 1 of the results; without JavaScript, a button does so.
 */
export function SelectForm({ id, className, query, fields, children }: SelectFormProps) {
  const navigate = useNavigate();
  const otherEntries = queryEntries({ ...query, page: 1 }).filter(
    ([name]) => !fields.some((field) => field === name),
  );

  /** Navigates like a native form submission, but omits empty values from the URL. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    void navigate(catalogueUrl(readQuery(new URLSearchParams(entries))), { preventScrollReset: true });
  };

  return (
    <Form
      id={id}
      className={className}
      action={paths.home()}
      discover="none"
      onSubmit={submit}
      onChange={(event) => event.currentTarget.requestSubmit()}
    >
      <HiddenFields entries={otherEntries} />
      {children}
      <noscript>
        <Button type="submit" variant="outline" block>
          Apply
        </Button>
      </noscript>
    </Form>
  );
}

const HiddenFields = ({ entries }: { entries: [string, string][] }) =>
  entries.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
