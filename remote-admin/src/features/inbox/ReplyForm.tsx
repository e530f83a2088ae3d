import styled from 'styled-components';
import { replyToMessage } from '@press-start/api/contract';
import { contactReplyError } from '@press-start/api/contract/rules';
import { call, fieldErrors, isApiError } from '@press-start/shared-ui/api';
import { Button, Panel, PanelTitle, TextArea } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { useApiForm } from '@press-start/shared-ui/forms';
import { theme } from '@press-start/shared-ui/themes';
import { showAdminError } from '../access/useAdminMutation';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';

/** Unsent replies by message id. Stored when the session expires, and restored after login. */
const drafts = new Map<string, { text: string }>();

interface Props {
  messageId: number;
  email: string;
  knownReplies: number;
}

/** Renders the reply form. The API emails the reply to the sender. A rejected reply stays in the form. */
export function ReplyForm({ messageId: id, email, knownReplies }: Props) {
  const form = useApiForm({
    initial: { text: '' },
    validate: ({ text }) => ({ text: contactReplyError(text) }),
    onInvalid: () => undefined,
    send: ({ text }) => call(replyToMessage, { params: { id }, body: { text, known_replies: knownReplies } }),
    // Reload the message after a rejection too, because another administrator may have replied.
    revalidate: 'always',
    onSuccess: () => {
      form.reset();
      toast(`Your reply is on its way to ${email}.`);
    },
    errorsOf: (error) =>
      isApiError(error) && error.status === 409
        ? { text: `${error.message} Your text is still here.` }
        : fieldErrors(error),
    onError: showAdminError,
    focusErrors: true,
    draft: { store: drafts, key: String(id) },
  });
  useUnsavedChanges(() => form.values.text !== '');
  return (
    <Panel aria-labelledby="reply-title">
      <PanelTitle id="reply-title">Reply</PanelTitle>
      <Form noValidate onSubmit={form.onSubmit}>
        <TextArea
          label="Your reply"
          {...form.field('text')}
          aria-required
          hint={`It goes to ${email} by e-mail, with the message below it.`}
        />
        <SendButton type="submit" icon="mail" aria-disabled={form.pending}>
          Send reply
        </SendButton>
      </Form>
    </Panel>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space[4]};
`;

const SendButton = styled(Button)`
  justify-self: start;
`;
