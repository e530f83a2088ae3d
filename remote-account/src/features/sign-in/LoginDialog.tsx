import { paths } from '@press-start/shared-ui/paths';
import { useRef, useState } from 'react';
import { CodeForm } from './CodeForm';
import { ForgotForm } from './ForgotForm';
import { LoginForm } from './LoginForm';
import { SignInDialog } from './SignInDialog';
import type { useSignIn } from './useSignIn';

interface Props {
  /** Path the shopper wants to go on to. */
  returnTo: string | undefined;
  signIn: ReturnType<typeof useSignIn>;
  /** What has to be said about an attempt that did not lead in. */
  notice: string | undefined;
  /** See `SignInDialog`. */
  opening: string;
  onClose: () => void;
}

/** The ways in, and what takes their place in the same room: the code of a second factor, or a forgotten password. */
export function LoginDialog({ returnTo, signIn, notice, opening, onClose }: Props) {
  const [forgot, setForgot] = useState(false);
  const [height, setHeight] = useState<number>();
  const container = useRef<HTMLDivElement>(null);
  const { step, sending, problem } = signIn;

  const lockHeight = () => setHeight(container.current?.offsetHeight);
  const turn = (toForgot: boolean) => {
    lockHeight();
    setForgot(toForgot);
  };

  return (
    <SignInDialog title={titleOf(step, forgot)} opening={opening} onClose={onClose}>
      <div className="room" ref={container} style={{ minHeight: height }}>
        {step === 'code' ? (
          <CodeForm
            sending={sending}
            problem={problem}
            onSend={(code) => void signIn.sendCode(code)}
            onBack={signIn.backToPassword}
          />
        ) : forgot ? (
          <ForgotForm onBack={() => turn(false)} />
        ) : (
          <>
            {returnTo === paths.payment() && <p>Continue your checkout</p>}
            {notice && <p role="alert">{notice}</p>}
            <LoginForm
              returnTo={returnTo}
              sending={sending}
              onLogIn={(username, password) => {
                lockHeight();
                void signIn.sendPassword(username, password);
              }}
              onForgot={() => turn(true)}
            />
          </>
        )}
      </div>
    </SignInDialog>
  );
}

function titleOf(step: 'password' | 'code', forgot: boolean): string {
  if (step === 'code') return 'One more step';
  return forgot ? 'Forgotten?' : 'Login';
}
