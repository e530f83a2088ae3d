import type { MessageState } from '@press-start/api/contract';
import { capitalise } from '@press-start/shared-ui/format';
import { StateLabel } from '@press-start/shared-ui/records';

const tones = { new: 'open', answered: 'done', archived: 'closed' } as const;

export const MessageStateLabel = ({ state }: { state: MessageState }) => (
  <StateLabel tone={tones[state]}>{capitalise(state)}</StateLabel>
);
