import { useRef } from 'react';
import styled from 'styled-components';
import type { ModeratedReview } from '@press-start/api/contract';
import { setReviewHidden } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, Field, Panel, PanelTitle } from '@press-start/shared-ui/components';
import { emit } from '@press-start/shared-ui/events';
import { toast } from '@press-start/shared-ui/feedback';
import { datePart } from '@press-start/shared-ui/format';
import { useApiForm } from '@press-start/shared-ui/forms';
import { theme } from '@press-start/shared-ui/themes';
import { showAdminError, useAdminMutation } from '../access/useAdminMutation';
import { useLostFocus } from '../layout/useLostFocus';

export function Moderation({ review }: { review: ModeratedReview }) {
  const panel = useRef<HTMLElement>(null);
  // Move focus, because the clicked button disappears.
  useLostFocus(review.hidden, () => panel.current);
  return (
    <Panel ref={panel} tabIndex={-1} aria-labelledby="moderation-title">
      <PanelTitle id="moderation-title">{review.hidden ? 'Hidden from the shop' : 'Hide it'}</PanelTitle>
      {review.hidden ? <ShowAgain review={review} /> : <HideForm review={review} />}
    </Panel>
  );
}

const paramsOf = ({ userIdUser, productIdProduct }: ModeratedReview) => ({
  idUser: userIdUser,
  idGame: productIdProduct,
});

function HideForm({ review }: { review: ModeratedReview }) {
  const form = useApiForm({
    initial: { reason: '' },
    send: ({ reason }) =>
      call(setReviewHidden, { params: { ...paramsOf(review), flag: 'true' }, body: { reason } }),
    revalidate: 'always',
    onSuccess: () => {
      emit('catalogue:changed', { id_product: review.productIdProduct });
      toast('The review is hidden.');
    },
    onError: showAdminError,
  });
  return (
    <Row noValidate onSubmit={form.onSubmit}>
      <Field
        label="Reason"
        {...form.field('reason')}
        maxLength={300}
        autoComplete="off"
        hint="Optional. Shown to administrators, and to the author in the account’s export."
      />
      <Action type="submit" variant="danger" aria-disabled={form.pending}>
        Hide review
      </Action>
    </Row>
  );
}

function ShowAgain({ review }: { review: ModeratedReview }) {
  const { decision } = review;
  const show = useAdminMutation(
    () => call(setReviewHidden, { params: { ...paramsOf(review), flag: 'false' } }),
    {
      revalidate: 'always',
      onSuccess: () => {
        emit('catalogue:changed', { id_product: review.productIdProduct });
        toast('The review is visible again.');
      },
    },
  );
  return (
    <Row as="div">
      <div>
        {decision && (
          <p>
            By {decision.nickname_admin}, <time dateTime={decision.date}>{datePart(decision.date)}</time>
          </p>
        )}
        <p>{decision?.reason ?? 'No reason was given.'}</p>
      </div>
      <Action variant="outline" aria-disabled={show.pending} onClick={() => void show.run()}>
        Show again
      </Action>
    </Row>
  );
}

const Row = styled.form`
  display: grid;
  gap: ${theme.space[4]};
  overflow-wrap: anywhere;
`;

const Action = styled(Button)`
  justify-self: start;
`;
