import { isApiError } from '@press-start/shared-ui/api';
import { Button } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import { useMutation } from '@press-start/shared-ui/forms';
import { theme } from '@press-start/shared-ui/themes';
import styled from 'styled-components';

interface Props {
  /** Who wrote the review. */
  author: string;
  /** So many shoppers find it helpful. */
  count: number;
  /** Whether this shopper is one of them. */
  mine: boolean;
  /** Rejects when the vote was not taken. Left out for visitors and for the author: they see the count only. */
  onVote: ((helpful: boolean) => Promise<void>) | undefined;
}

/** How helpful a review is found, and for shoppers a button to find it so. */
export function HelpfulVote({ author, count, mine, onVote }: Props) {
  const vote = useMutation(async (helpful: boolean) => onVote?.(helpful), {
    revalidate: 'never',
    onError: (error) => {
      const isLost = isApiError(error) && error.status === 401;
      return showDialog({ title: isLost ? 'Login please' : 'This could not be kept. Please try again.' });
    },
  });
  return (
    <Row>
      {onVote && (
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
      )}
      <span aria-live="polite">{count > 0 && `${count} found this helpful`}</span>
    </Row>
  );
}

/** As high for visitors as for shoppers: the button comes with the session. */
const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space.s};
  min-height: 44px;
  margin-top: ${theme.space.xs};
  color: ${theme.color.textMuted};
`;
