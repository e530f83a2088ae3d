import { useAtomValue } from 'jotai';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { reauthenticate } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { Button, Field } from '@press-start/shared-ui/components';
import { useApiForm } from '@press-start/shared-ui/forms';
import { useSession } from '@press-start/shared-ui/session';
import { lineInForcedColours, media, theme, when } from '@press-start/shared-ui/themes';
import { passwordPromptAtom } from './reauthentication';
import { adminErrorMessage } from './useAdminMutation';

export function ReauthenticationDialog() {
  const prompt = useAtomValue(passwordPromptAtom);
  useEffect(() => () => prompt?.resolve(false), [prompt]);
  return prompt && <Dialog message={prompt.message} onResult={prompt.resolve} />;
}

interface Props {
  message: string;
  onResult: (confirmed: boolean) => void;
}

function Dialog({ message, onResult }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [titleId, textId] = [useId(), useId()];
  const session = useSession();
  const form = useApiForm({
    initial: { password: '' },
    isComplete: ({ password }) => password !== '',
    send: (values) => call(reauthenticate, { body: values }),
    revalidate: 'never',
    onSuccess: () => onResult(true),
    errorsOf: (error) => ({ password: adminErrorMessage(error) }),
  });
  // Hide the form for an account that has no password, because it uses a social login.
  const hasPassword = !isApiError(form.error) || form.error.code !== 'no-password';

  // Close the dialog before it is unmounted, because only a closed dialog restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <Window
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault();
        onResult(false);
      }}
    >
      <h2 id={titleId}>Is it still you?</h2>
      <Text id={textId}>You logged in a while ago. {message}</Text>
      {hasPassword ? (
        <form noValidate onSubmit={form.onSubmit}>
          {/* Password managers need the username. */}
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
            <Button variant="outline" onClick={() => onResult(false)}>
              Cancel
            </Button>
            <Button type="submit" disabled={!form.ready} aria-disabled={form.pending}>
              Confirm
            </Button>
          </div>
        </form>
      ) : (
        <>
          <Text role="alert">{form.errors['password']}</Text>
          <div className="actions">
            <Button autoFocus variant="outline" onClick={() => onResult(false)}>
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
  padding: ${space[8]};
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

  .actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: ${space[4]};
    margin-top: ${space[3]};
  }

  ${when.retro} {
    box-shadow:
      ${frame.frameStrong},
      11px 11px 0 ${color.accentEdge};
  }

  ${media.mobile} {
    padding: ${space[6]} ${space[4]};

    .actions > * {
      flex: 1;
    }
  }
`;

const Text = styled.p`
  margin: ${space[3]} 0 ${space[6]};
  color: ${color.textMuted};

  &[role='alert'] {
    color: ${color.danger};
  }
`;
