import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { SOCIAL_LOGIN_START } from '@press-start/api/contract';
import { canLogIn } from '@press-start/api/contract/rules';
import { Button, ButtonLink, Field } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme, when } from '@press-start/shared-ui/themes';
import { newUsernameAtom } from './newUsername';
import { Footer, Form, Text, TextButton, underlined } from './SignInDialog.styles';

interface Props {
  /** Path to open after login. */
  returnTo: string | undefined;
  isSending: boolean;
  onSubmit: (username: string, password: string) => void;
  onForgot: () => void;
}

/** React focuses the input before the dialog opens. The attribute makes `showModal` focus the same input. */
const initialFocus = {
  autoFocus: true,
  ref: (input: HTMLInputElement | null) => input?.setAttribute('autofocus', ''),
};

export function LoginForm({ returnTo, isSending, onSubmit, onForgot }: Props) {
  const newUsername = useAtomValue(newUsernameAtom);
  const [username, setUsername] = useState(newUsername);
  const [password, setPassword] = useState('');

  return (
    <>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending && canLogIn(username, password)) onSubmit(username, password);
        }}
      >
        <Field
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          {...(newUsername === '' && initialFocus)}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          {...(newUsername !== '' && initialFocus)}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <ForgotButton type="button" onClick={onForgot}>
          I forgot my password
        </ForgotButton>
        <Button
          type="submit"
          size="large"
          block
          disabled={!canLogIn(username, password)}
          aria-disabled={isSending}
        >
          Login
        </Button>
      </Form>
      <Divider>or</Divider>
      <SocialLink
        to={`/api${SOCIAL_LOGIN_START}${returnTo ? `?${new URLSearchParams({ returnTo })}` : ''}`}
        reloadDocument
        variant="outline"
        icon="user"
        block
      >
        Continue with social login
      </SocialLink>
      <Footer>
        New here?{' '}
        <SignUpLink to={paths.signup(returnTo)} replace>
          Create an Account
        </SignUpLink>
      </Footer>
    </>
  );
}

const { color, space, type } = theme;

const ForgotButton = styled(TextButton)`
  margin: calc(-1 * ${space[4]}) 0 ${space[6]};
  line-height: 1.3;
`;

const Divider = styled(Text)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
  gap: ${space[4]};
  align-items: center;

  &::before,
  &::after {
    content: '';
    height: 2px;
    background: ${color.line};
  }
`;

const SocialLink = styled(ButtonLink)`
  padding: 0 ${space[2]};
  white-space: normal;

  /* Keeps the text on one line. The wider text of the retro theme needs the space of the icon. */
  ${media.smallest} {
    gap: ${space[2]};
    padding: 0 ${space[1]};
    font-size: ${type.fsXs};

    ${when.retro} > :first-child {
      display: none;
    }
  }
`;

const SignUpLink = styled(Link)`
  ${underlined}
`;
