import { paths } from '@press-start/shared-ui/paths';
import { useRef, useState } from 'react';
import { ForgotForm } from './ForgotForm';
import { LoginForm } from './LoginForm';
import { SignInDialog } from './SignInDialog';

interface Props {
  /** Path the shopper wants to go on to. */
  returnTo: string | undefined;
  /** Something is on its way: nothing more can be sent. */
  sending: boolean;
  /** What has to be said about an attempt that did not lead in. */
  notice: string | undefined;
  /** See `SignInDialog`. */
  opening: string;
  onLogIn: (username: string, password: string) => void;
  onClose: () => void;
}

/** The ways in, and the one for who has forgotten the password, which takes their place in the same room. */
export function LoginDialog({ returnTo, sending, notice, opening, onLogIn, onClose }: Props) {
  const [forgot, setForgot] = useState(false);
  const [height, setHeight] = useState<number>();
  const room = useRef<HTMLDivElement>(null);

  const turn = (toForgot: boolean) => {
    setHeight(room.current?.offsetHeight);
    setForgot(toForgot);
  };

  return (
    <SignInDialog title={forgot ? 'Forgotten?' : 'Login'} opening={opening} onClose={onClose}>
      <div className="room" ref={room} style={{ minHeight: height }}>
        {forgot ? (
          <ForgotForm onBack={() => turn(false)} />
        ) : (
          <>
            {returnTo === paths.payment() && <p>Continue your checkout</p>}
            {notice && <p role="alert">{notice}</p>}
            <LoginForm returnTo={returnTo} sending={sending} onLogIn={onLogIn} onForgot={() => turn(true)} />
          </>
        )}
      </div>
    </SignInDialog>
  );
}
