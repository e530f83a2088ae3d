import { useRef, useState } from 'react';
import { paths } from '@press-start/shared-ui/paths';
import { CodeForm } from './CodeForm';
import { ForgotForm } from './ForgotForm';
import { LoginForm } from './LoginForm';
import { SignInDialog } from './SignInDialog';
import { Footer, Notice, Pane, Text, TextButton } from './SignInDialog.styles';
import type { useSignIn } from './useSignIn';

declare module 'react' {
  interface CSSProperties {
    '--locked-height'?: string;
  }
}

interface Props {
  /** Path to open after login. */
  returnTo: string | undefined;
  signIn: ReturnType<typeof useSignIn>;
  /** Reason why a login is required, or why the last attempt failed. */
  notice: string | undefined;
  /** A new value reopens a closed dialog. */
  openKey: string;
  onClose: () => void;
}

/** Renders the login dialog with one of its forms: login, second factor or forgotten password. */
export function LoginDialog({ returnTo, signIn, notice, openKey, onClose }: Props) {
  const [isForgotOpen, setIsForgotOpen] = useState(false);
  const [height, setHeight] = useState<number>();
  const pane = useRef<HTMLDivElement>(null);
  const { step, isSending, codeError } = signIn;

  /** Prevents the dialog from shrinking if the next form is smaller. */
  const lockHeight = () => setHeight(pane.current?.offsetHeight);
  const switchForm = (isForgot: boolean) => {
    lockHeight();
    setIsForgotOpen(isForgot);
  };

  return (
    <SignInDialog title={dialogTitle(step, isForgotOpen)} openKey={openKey} onClose={onClose}>
      <Pane
        ref={pane}
        data-forgot={isForgotOpen || undefined}
        style={height === undefined ? undefined : { '--locked-height': `${height}px` }}
      >
        {step === 'code' ? (
          <>
            <CodeForm
              isSending={isSending}
              error={codeError}
              onSubmit={(code) => void signIn.submitCode(code)}
            />
            <BackToLogin onClick={signIn.backToPassword} />
          </>
        ) : isForgotOpen ? (
          <>
            <ForgotForm onSent={() => switchForm(false)} />
            <BackToLogin onClick={() => switchForm(false)} />
          </>
        ) : (
          <>
            {returnTo === paths.payment() && <Text>Continue your checkout</Text>}
            {notice && <Notice role="alert">{notice}</Notice>}
            <LoginForm
              returnTo={returnTo}
              isSending={isSending}
              onSubmit={(username, password) => {
                lockHeight();
                void signIn.submitPassword(username, password);
              }}
              onForgot={() => switchForm(true)}
            />
          </>
        )}
      </Pane>
    </SignInDialog>
  );
}

function dialogTitle(step: 'password' | 'code', isForgotOpen: boolean): string {
  if (step === 'code') return 'One more step';
  return isForgotOpen ? 'Forgotten?' : 'Login';
}

const BackToLogin = ({ onClick }: { onClick: () => void }) => (
  <Footer>
    <TextButton type="button" onClick={onClick}>
      Back to the login
    </TextButton>
  </Footer>
);
