import { useNavigate } from 'react-router-dom';
import { Button } from '@press-start/shared-ui/components';

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
