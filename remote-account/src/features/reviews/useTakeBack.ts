import { deleteReview } from '@press-start/api/contract';
import type { Review } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { confirmDialog, showDialog, toast } from '@press-start/shared-ui/feedback';
import { useRevalidator } from 'react-router-dom';

/** Deletes one's own review, after a question; another may be written then. */
export function useTakeBack({ productIdProduct, userIdUser }: Review) {
  const { revalidate } = useRevalidator();

  return async (): Promise<void> => {
    const sure = await confirmDialog({
      title: 'Are you sure?',
      text: 'Nobody will read your review any more.',
      confirmText: 'Yes, delete it',
      cancelText: 'Keep it',
    });
    if (!sure) return;
    try {
      await call(deleteReview, { params: { idUser: userIdUser, idGame: productIdProduct } });
    } catch (error) {
      return showDialog({
        title: 'Error!',
        text: isApiError(error) ? error.message : 'Something went wrong. Please try again.',
      });
    }
    toast('Your review was deleted.');
    await revalidate();
    // The button pressed is gone with the review.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
}
