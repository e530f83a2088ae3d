import styled from 'styled-components';
import type { MessageThread } from '@press-start/api/contract';
import { setMessageArchived } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, Panel } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { theme } from '@press-start/shared-ui/themes';
import { useAdminMutation } from '../access/useAdminMutation';
import {
  MissingRecord,
  RecordHeader,
  RecordMeta,
  RecordPage,
  RecordText,
  RecordTitle,
} from '../layout/Record';
import { DateTime } from '../lists/DateTime';
import { MessageStateLabel } from './MessageStateLabel';
import { ReplyForm } from './ReplyForm';

interface Props {
  thread: MessageThread | undefined;
  back: string;
}

export function MessageView({ thread, back }: Props) {
  const link = { back, backText: 'Back to the inbox' };
  if (!thread) return <MissingRecord {...link} icon="mail" text="This message no longer exists." />;
  return (
    <RecordPage {...link}>
      <Thread thread={thread} />
      <ReplyForm messageId={thread.id} email={thread.email} knownReplies={thread.replies.length} />
    </RecordPage>
  );
}

function Thread({ thread }: { thread: MessageThread }) {
  const { id, email, nickname, message, sent, state, forwarded, replies } = thread;
  const isArchived = state === 'archived';
  const toggleArchived = useAdminMutation(
    () => call(setMessageArchived, { params: { id }, body: { archived: !isArchived } }),
    {
      revalidate: 'always',
      onSuccess: () => toast(isArchived ? 'The message is restored.' : 'The message is archived.'),
    },
  );
  return (
    <Panel aria-labelledby="message-from">
      <RecordHeader>
        <RecordTitle id="message-from">{email}</RecordTitle>
        <MessageStateLabel state={state} />
        <Button
          size="small"
          variant="outline"
          aria-disabled={toggleArchived.pending}
          onClick={() => void toggleArchived.run()}
        >
          {isArchived ? 'Restore' : 'Archive'}
        </Button>
      </RecordHeader>
      <RecordMeta>
        {nickname === null ? 'A visitor' : `User ${nickname}`}, <DateTime at={sent} />
        {forwarded && ', forwarded to the form service'}
      </RecordMeta>
      <RecordText>{message}</RecordText>
      {replies.length > 0 && (
        <Replies aria-label="Replies">
          {replies.map((reply) => (
            <li key={reply.sent}>
              <RecordMeta>
                Reply by {reply.nickname_author}, <DateTime at={reply.sent} />
              </RecordMeta>
              <RecordText>{reply.text}</RecordText>
            </li>
          ))}
        </Replies>
      )}
    </Panel>
  );
}

const { color, radius, space } = theme;

const Replies = styled.ol`
  display: grid;
  gap: ${space[3]};
  margin: ${space[6]} 0 0;
  padding: 0;
  list-style: none;

  li {
    padding: ${space[4]};
    border-radius: ${radius.m};
    background: ${color.bgDeep};
  }
`;
