import { useNavigate } from 'react-router-dom';
import { Button } from '@press-start/shared-ui/components';
import type { ListQuery } from '../../paths';
import { sectionUrl } from '../../paths';

interface Props {
  text: string;
  pressed: boolean;
  to: string;
}

export function SortButton({ text, pressed, to }: Props) {
  const navigate = useNavigate();
  return (
    <Button
      size="small"
      variant={pressed ? 'secondary' : 'outline'}
      aria-pressed={pressed}
      onClick={() => void navigate(to, { preventScrollReset: true })}
    >
      {text}
    </Button>
  );
}

interface DateSortProps {
  section: string;
  query: ListQuery;
}

/** Renders a button that switches the order of a list between latest first and oldest first. */
export function DateSortButton({ section, query: { q, sort, state } }: DateSortProps) {
  const isLatestFirst = sort === 'newest';
  return (
    <SortButton
      text={isLatestFirst ? 'Latest first' : 'Oldest first'}
      pressed={!isLatestFirst}
      to={sectionUrl(section, { q, state, sort: isLatestFirst ? 'oldest' : undefined })}
    />
  );
}
