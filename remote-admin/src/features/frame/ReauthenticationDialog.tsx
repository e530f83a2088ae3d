import { reauthenticate } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { Button, Field } from '@press-start/shared-ui/components';
import { useApiForm } from '@press-start/shared-ui/forms';
import { useSession } from '@press-start/shared-ui/session';
import { lineInForcedColours, media, theme, when } from '@press-start/shared-ui/themes';
import { useAtomValue } from 'jotai';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { questionAtom } from './reauthentication';
import { adminErrorMessage } from './useAdminMutation';

/** Asks for the password while an act waits for it. Leaving the page cancels the act. */
export function ReauthenticationDialog() {
  const question = useAtomValue(questionAtom);
  useEffect(() => () => question?.answer(false), [question]);
  return question && <Dialog message={question.message} onAnswer={question.answer} />;
}

interface Props {
  message: string;
  onAnswer: (confirmed: boolean) => void;
}

function Dialog({ message, onAnswer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [titleId, textId] = [useId(), useId()];
  const session = useSession();
  const form = useApiForm({
    initial: { password: '' },
    isComplete: ({ password }) => password !== '',
    send: (values) => call(reauthenticate, { body: values }),
    revalidate: 'never',
    onSuccess: () => onAnswer(true),
    errorsOf: (error) => ({ password: adminErrorMessage(error) }),
  });
  // No password can be right for an account of a social login, so the form disappears.
  const hasPassword = !isApiError(form.error) || form.error.code !== 'no-password';

  // The browser's own modal: it holds the focus, and gives it back when it closes, so before it leaves the page.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown?.open) shown?.showModal();
    return () => shown?.close();
  }, []);

  return (
    <Window
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <h2 id={titleId}>Is it still you?</h2>
      <p id={textId}>You logged in a while ago. {message}</p>
      {hasPassword ? (
        <form noValidate onSubmit={form.onSubmit}>
          {/* Whose password it is, for password managers. */}
          <input
            name="username"
            autoComplete="username"
            value={session?.data.username ?? ''}
            readOnly
            hidden
          />
          <Field
            label="Your password"
            {...form.field('password')}
            type="password"
            autoComplete="current-password"
            autoFocus
          />
          <div className="actions">
            <Button variant="outline" onClick={() => onAnswer(false)}>
              Cancel
            </Button>
            <Button type="submit" disabled={!form.ready} aria-disabled={form.pending}>
              Confirm
            </Button>
          </div>
        </form>
      ) : (
        <>
          <p role="alert">{form.errors['password']}</p>
          <div className="actions">
            <Button autoFocus variant="outline" onClick={() => onAnswer(false)}>
              Close
            </Button>
          </div>
        </>
      )}
    </Window>
  );
}

const { color, frame, radius, shadow, space, type } = theme;

const Window = styled.dialog`
  width: min(440px, calc(100vw - 44px));
  max-height: calc(100dvh - 28px);
  margin: auto;
  padding: ${space.xl};
  border: 0;
  border-radius: ${radius.l};
  background: ${color.bgDeep};
  color: inherit;
  box-shadow: ${frame.frame}, ${shadow.pop};
  ${lineInForcedColours}

  &::backdrop {
    background: ${color.overlay};
  }

  h2 {
    font-size: ${type.fsH3};
    line-height: 1.2;
  }

  > p {
    margin: ${space.s} 0 ${space.l};
    color: ${color.textMuted};
  }

  > [role='alert'] {
    color: ${color.danger};
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: ${space.m};
    margin-top: ${space.s};
  }

  ${when.retro} {
    box-shadow:
      ${frame.frameStrong},
      11px 11px 0 ${color.accentEdge};
  }

  ${media.mobile} {
    padding: ${space.l} ${space.m};

    .actions > * {
      flex: 1;
    }
  }
`;
