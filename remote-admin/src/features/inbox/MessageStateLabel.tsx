import type { MessageState } from '@press-start/api/contract';
import { StateLabel } from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';

const tones = { new: 'open', answered: 'done', archived: 'closed' } as const;

export const MessageStateLabel = ({ state }: { state: MessageState }) => (
  <StateLabel tone={tones[state]}>{capitalise(state)}</StateLabel>
);
