import type { ComponentProps } from 'react';
import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import type { SignUpForm as SignUpValues } from '@press-start/api/contract/rules';
import { Button, Field, Panel } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';
import { useSignUp } from './useSignUp';

interface Props {
  /** Path to open after login. */
  returnTo: string | undefined;
  /** Whether users must confirm their age. The confirmation is not sent to the API. */
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

const fields: ({ name: keyof SignUpValues; label: string } & ComponentProps<'input'>)[] = [
  { name: 'username', label: 'Username', autoComplete: 'username', autoCapitalize: 'none' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', placeholder: 'you@example.com' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirm password', type: 'password', autoComplete: 'new-password' },
  { name: 'name', label: 'Name', autoComplete: 'given-name' },
  { name: 'lastname', label: 'Lastname', autoComplete: 'family-name' },
  { name: 'address', label: 'Address', autoComplete: 'address-line1' },
];

export function SignUpForm({ returnTo, confirmAge }: Props) {
  const [isAdult, setIsAdult] = useState(false);
  const form = useSignUp({ initial: empty, isConfirmed: isAdult || !confirmAge, returnTo });
  const element = useRef<HTMLFormElement>(null);
  const ageBox = useRef<HTMLInputElement>(null);

  // Read values that were typed or autofilled before hydration.
  const readValues = useEffectEvent((target: HTMLFormElement) => form.change(() => valuesOf(target)));
  useEffect(() => {
    if (element.current) readValues(element.current);
    if (ageBox.current?.checked) setIsAdult(true);
  }, []);

  return (
    <Panel>
      <Form ref={element} noValidate onSubmit={form.onSubmit}>
        {fields.map(({ name, ...field }) => {
          const Cell = name === 'address' ? FullRow : Fragment;
          return (
            <Cell key={name}>
              <Field {...field} {...form.field(name)} aria-required onBlur={() => form.touch(name)} />
            </Cell>
          );
        })}
        {confirmAge && (
          <Age>
            <input
              ref={ageBox}
              type="checkbox"
              name="age"
              checked={isAdult}
              aria-required
              onChange={(event) => setIsAdult(event.target.checked)}
            />
            I am 18 or older
          </Age>
        )}
        <RegisterButton type="submit" size="large" disabled={!form.ready} aria-disabled={form.pending}>
          Register
        </RegisterButton>
      </Form>
    </Panel>
  );
}

function valuesOf(form: HTMLFormElement): SignUpValues {
  const data = new FormData(form);
  const values = { ...empty };
  for (const { name } of fields) values[name] = String(data.get(name) ?? '');
  return values;
}

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space[3]} ${theme.space[6]};

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const FullRow = styled.div`
  grid-column: 1 / -1;
`;

const RegisterButton = styled(Button)`
  grid-column: 1 / -1;
`;

const Age = styled.label`
  grid-column: 1 / -1;
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: ${theme.size.tap};
  margin-bottom: ${theme.space[3]};
  cursor: pointer;

  input {
    flex: none;
    width: 22px;
    height: 22px;
    margin: 0;
    accent-color: ${theme.color.accent};
  }
`;
