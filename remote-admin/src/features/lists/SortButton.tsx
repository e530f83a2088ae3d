import { useNavigate } from 'react-router-dom';
import { Button } from '@press-start/shared-ui/components';
import type { ListQuery } from '../../paths';
import { sectionUrl } from '../../paths';

interface Props {
  text: string;
  isPressed: boolean;
  to: string;
}

export function SortButton({ text, isPressed, to }: Props) {
  const navigate = useNavigate();
  return (
    <Button
      size="small"
      variant={isPressed ? 'secondary' : 'outline'}
      aria-pressed={isPressed}
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

/** Renders a button that switches a list between newest first and oldest first. */
export function DateSortButton({ section, query: { q, sort, state } }: DateSortProps) {
  const isLatestFirst = sort === 'newest';
  return (
    <SortButton
      text={isLatestFirst ? 'Latest first' : 'Oldest first'}
      isPressed={!isLatestFirst}
      to={sectionUrl(section, { q, state, sort: isLatestFirst ? 'oldest' : undefined })}
    />
  );
}
