import { useRef, useState } from 'react';
import styled from 'styled-components';
import type { ModeratedReview } from '@press-start/api/contract';
import { deleteReviewReply, replyToReview } from '@press-start/api/contract';
import { reviewReplyError } from '@press-start/api/contract/rules';
import { call, fieldErrors, isApiError } from '@press-start/shared-ui/api';
import { Button, Panel, PanelTitle, TextArea } from '@press-start/shared-ui/components';
import { emit } from '@press-start/shared-ui/events';
import { toast } from '@press-start/shared-ui/feedback';
import { datePart } from '@press-start/shared-ui/format';
import { useApiForm } from '@press-start/shared-ui/forms';
import { theme } from '@press-start/shared-ui/themes';
import { showAdminError, useAdminMutation } from '../access/useAdminMutation';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { useLostFocus } from '../layout/useLostFocus';

/** Unsaved replies by review. Stored when the session expires, and restored after login. */
const drafts = new Map<string, { text: string }>();

interface Props {
  review: ModeratedReview;
}

/** Renders the published reply and the reply form. Rejected text stays in the form. */
export function ReviewReply({ review: { userIdUser: idUser, productIdProduct: idGame, reply } }: Props) {
  const params = { idUser, idGame };
  const panel = useRef<HTMLElement>(null);
  // Compare input with this text and not with `reply`, which other administrators may change.
  const [savedText, setSavedText] = useState(reply?.text ?? '');
  const form = useApiForm({
    initial: { text: savedText },
    validate: ({ text }) => ({ text: reviewReplyError(text) }),
    onInvalid: () => undefined,
    send: ({ text }) => call(replyToReview, { params, body: { text, replaces: reply?.text ?? null } }),
    // Reload the review after a rejection too, because another administrator may have changed the reply.
    revalidate: 'always',
    onSuccess: (_, { text }) => {
      setSavedText(text);
      emit('catalogue:changed', { id_product: idGame });
      toast('The reply is on the product page.');
    },
    errorsOf: (error) =>
      isApiError(error) && error.status === 409
        ? { text: `${error.message} Your text is still here.` }
        : fieldErrors(error),
    onError: showAdminError,
    focusErrors: true,
    draft: { store: drafts, key: `${idUser}-${idGame}` },
  });
  const remove = useAdminMutation(() => call(deleteReviewReply, { params }), {
    confirm: () => ({
      title: 'Delete the reply?',
      text: 'It disappears from the product page.',
      confirmText: 'Yes, delete it!',
    }),
    revalidate: 'always',
    onSuccess: () => {
      form.change(() => ({ text: '' }));
      setSavedText('');
      emit('catalogue:changed', { id_product: idGame });
      toast('The reply is deleted.');
    },
  });
  useUnsavedChanges(() => form.values.text !== savedText);
  // Move focus, because the Delete button disappears with the reply.
  useLostFocus(reply === undefined, () => panel.current);
  return (
    <Panel ref={panel} tabIndex={-1} aria-labelledby="reply-title">
      <PanelTitle id="reply-title">Reply</PanelTitle>
      {reply && (
        <Published>
          <p>
            On the product page since <time dateTime={reply.date}>{datePart(reply.date)}</time>:
          </p>
          <blockquote>{reply.text}</blockquote>
        </Published>
      )}
      <Form noValidate onSubmit={form.onSubmit}>
        <TextArea
          label="Reply of the shop"
          {...form.field('text')}
          aria-required
          hint="Everybody sees it below the review."
        />
        <Actions>
          <Button type="submit" aria-disabled={form.pending || remove.pending}>
            {reply ? 'Save reply' : 'Publish reply'}
          </Button>
          {reply && (
            <Button
              variant="danger"
              icon="trash"
              aria-disabled={form.pending || remove.pending}
              onClick={() => void remove.run()}
            >
              Delete reply
            </Button>
          )}
        </Actions>
      </Form>
    </Panel>
  );
}

const { color, radius, space, type } = theme;

const Published = styled.div`
  margin-bottom: ${space[4]};
  padding: ${space[4]};
  border-radius: ${radius.m};
  background: ${color.bgDeep};
  overflow-wrap: anywhere;

  p {
    font-size: ${type.fsS};
    color: ${color.textMuted};
  }

  blockquote {
    margin: ${space[2]} 0 0;
    white-space: pre-line;
  }
`;

const Form = styled.form`
  display: grid;
  gap: ${space[4]};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
`;
