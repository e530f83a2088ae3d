import { Button } from '@press-start/shared-ui/components';
import { theme } from '@press-start/shared-ui/themes';
import { useState } from 'react';
import styled from 'styled-components';

interface Props {
  /** Who wrote the review. */
  author: string;
  /** So many shoppers find it helpful. */
  count: number;
  /** Whether this shopper is one of them. */
  mine: boolean;
  /** Left out for visitors and for the author: they see the count only. */
  onVote: ((helpful: boolean) => Promise<void>) | undefined;
}

/** How helpful a review is found, and for shoppers a button to find it so. */
export function HelpfulVote({ author, count, mine, onVote }: Props) {
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    await onVote?.(!mine);
    setSending(false);
  };
  return (
    <Row>
      {onVote && (
        <Button
          variant="outline"
          size="small"
          icon={mine ? 'check' : undefined}
          aria-pressed={mine}
          aria-label={`Helpful, the review by ${author}`}
          disabled={sending}
          onClick={() => void send()}
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
