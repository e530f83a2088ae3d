import { Button } from '@press-start/shared-ui/components';
import { useNavigate } from 'react-router-dom';

interface Props {
  text: string;
  pressed: boolean;
  /** The address of the list in that order. */
  to: string;
}

/** A button that is down while the list stands in its order. */
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
