import { isApiError } from '@press-start/shared-ui/api';
import { Button } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import { useMutation } from '@press-start/shared-ui/forms';

interface Props {
  author: string;
  /** Whether this shopper has voted. */
  mine: boolean;
  /** Sends the vote; its promise rejects on failure. */
  onVote: (helpful: boolean) => Promise<void>;
}

/** Renders the button that marks a review as helpful. Loaded only for shoppers with a session. */
export default function HelpfulButton({ author, mine, onVote }: Props) {
  const vote = useMutation(onVote, {
    revalidate: 'never',
    onError: (error) => {
      const sessionEnded = isApiError(error) && error.status === 401;
      return showDialog({
        title: sessionEnded ? 'Login please' : 'This could not be kept. Please try again.',
      });
    },
  });
  return (
    <Button
      variant="outline"
      size="small"
      icon={mine ? 'check' : undefined}
      aria-pressed={mine}
      aria-label={`Helpful, the review by ${author}`}
      disabled={vote.pending}
      onClick={() => void vote.run(!mine)}
    >
      Helpful
    </Button>
  );
}
