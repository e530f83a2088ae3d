import type { SignUpForm as SignUpValues } from '@press-start/api/contract/rules';
import { Button, Field, Panel } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { useSignUp } from './useSignUp';

interface Props {
  /** Path the shopper wants to go on to. */
  returnTo: string | undefined;
  /** The store wants a word on the age; it stays here. */
  confirmAge: boolean;
}

const empty: SignUpValues = {
  username: '',
  password: '',
  confirmPassword: '',
  email: '',
  name: '',
  lastname: '',
  address: '',
};

/** In the order in which they are asked for. */
const fields: ({ name: keyof SignUpValues; label: string } & ComponentProps<'input'>)[] = [
  { name: 'username', label: 'Username', autoComplete: 'username', autoCapitalize: 'none' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', placeholder: 'you@example.com' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirm password', type: 'password', autoComplete: 'new-password' },
  { name: 'name', label: 'Name', autoComplete: 'given-name' },
  { name: 'lastname', label: 'Lastname', autoComplete: 'family-name' },
  { name: 'address', label: 'Address', autoComplete: 'address-line1' },
];

/** Says what is wrong while it is being typed; Register opens when nothing is. */
export function SignUpForm({ returnTo, confirmAge }: Props) {
  const [isAdult, setIsAdult] = useState(!confirmAge);
  const form = useSignUp({ initial: empty, isConfirmed: isAdult, returnTo });
  const element = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement>(null);

  // What was typed, or filled in by the browser, while the scripts were on their way.
  const readTyped = useEffectEvent((typed: HTMLFormElement) => form.change(() => typedIn(typed)));
  useEffect(() => {
    if (element.current) readTyped(element.current);
    if (box.current?.checked) setIsAdult(true);
  }, []);

  return (
    <Panel>
      <Form ref={element} noValidate onSubmit={form.onSubmit}>
        {fields.map(({ name, ...field }) => (
          <Field key={name} {...field} {...form.field(name)} aria-required onBlur={() => form.touch(name)} />
        ))}
        {confirmAge && (
          <Age>
            <input
              ref={box}
              type="checkbox"
              name="age"
              checked={isAdult}
              aria-required
              onChange={(event) => setIsAdult(event.target.checked)}
            />
            I am 18 or older
          </Age>
        )}
        <Button type="submit" size="large" disabled={!form.ready} aria-disabled={form.pending}>
          Register
        </Button>
      </Form>
    </Panel>
  );
}

function typedIn(form: HTMLFormElement): SignUpValues {
  const data = new FormData(form);
  const values = { ...empty };
  for (const { name } of fields) values[name] = String(data.get(name) ?? '');
  return values;
}

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space.s} ${theme.space.l};

  > :nth-child(7),
  > label,
  > button {
    grid-column: 1 / -1;
  }

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Age = styled.label`
  display: flex;
  align-items: center;
  gap: ${theme.space.s};
  min-height: 44px;
  margin-bottom: ${theme.space.s};
  cursor: pointer;

  input {
    flex: none;
    width: 22px;
    height: 22px;
    margin: 0;
    accent-color: ${theme.color.accent};
  }
`;
