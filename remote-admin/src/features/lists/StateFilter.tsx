import { useNavigate } from 'react-router-dom';
import { Select } from '@press-start/shared-ui/components';
import type { ListQuery } from '../../paths';
import { sectionUrl } from '../../paths';

interface Props {
  section: string;
  label: string;
  /** The option with the empty value is the default filter of the list. */
  options: readonly { value: string; text: string }[];
  query: ListQuery;
}

/** Renders a select that filters a list by state. Selecting a state opens the first page. */
export function StateFilter({ section, label, options, query: { q, sort, state = '' } }: Props) {
  const navigate = useNavigate();
  return (
    <Select
      label={label}
      options={options}
      value={state}
      onChange={({ currentTarget }) =>
        void navigate(sectionUrl(section, { q, sort, state: currentTarget.value }), {
          preventScrollReset: true,
        })
      }
    />
  );
}
