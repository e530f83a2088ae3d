import { signUpErrors } from '@press-start/api/contract/rules';
import type { SignUpForm as SignUpValues } from '@press-start/api/contract/rules';
import { Button, Field, Panel } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { useSignUp } from './useSignUp';

type Name = keyof SignUpValues;

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
const fields: ({ name: Name; label: string } & ComponentProps<'input'>)[] = [
  { name: 'username', label: 'Username', autoComplete: 'username', autoCapitalize: 'none' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', placeholder: 'you@example.com' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirm password', type: 'password', autoComplete: 'new-password' },
  { name: 'name', label: 'Name', autoComplete: 'given-name' },
  { name: 'lastname', label: 'Lastname', autoComplete: 'family-name' },
  { name: 'address', label: 'Address', autoComplete: 'street-address' },
];

/** Says what is wrong while it is being typed; Register opens when nothing is. */
export function SignUpForm({ returnTo }: { returnTo: string | undefined }) {
  const [values, setValues] = useState(empty);
  const [touched, setTouched] = useState<Partial<Record<Name, boolean>>>({});
  const { register, sending, refused } = useSignUp(returnTo);
  const errors = signUpErrors(values);
  const ready = Object.keys(errors).length === 0;

  return (
    <Panel>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !sending) void register(values);
        }}
      >
        {fields.map(({ name, ...field }) => (
          <Field
            key={name}
            {...field}
            name={name}
            value={values[name]}
            error={touched[name] ? (errors[name] ?? refusedText(refused, values, name)) : undefined}
            aria-required
            onChange={(event) => {
              setValues({ ...values, [name]: event.target.value });
              setTouched({ ...touched, [name]: true });
            }}
            onBlur={() => setTouched({ ...touched, [name]: true })}
          />
        ))}
        <Button type="submit" size="large" disabled={!ready || sending}>
          Register
        </Button>
      </Form>
    </Panel>
  );
}

/** What the server had against this very value. */
function refusedText(refused: ReturnType<typeof useSignUp>['refused'], values: SignUpValues, name: Name) {
  return refused.values?.[name] === values[name] ? refused.messages[name] : undefined;
}

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space.s} ${theme.space.l};

  > :nth-child(7),
  > button {
    grid-column: 1 / -1;
  }

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
