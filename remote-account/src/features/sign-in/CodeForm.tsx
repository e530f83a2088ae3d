import { useState } from 'react';
import { Button, Field } from '@press-start/shared-ui/components';
import { Form, Text } from './SignInDialog.styles';

interface Props {
  sending: boolean;
  /** Error message for the last code that was sent. */
  error: string | undefined;
  onSubmit: (code: string) => void;
}

/** Renders the second login step: a field for an authenticator app code or a recovery code. */
export function CodeForm({ sending, error, onSubmit }: Props) {
  const [code, setCode] = useState('');
  const [sentCode, setSentCode] = useState('');
  const empty = code.trim() === '';

  return (
    <>
      <Text>Type the six digits that your authenticator app shows now, or one of your recovery codes.</Text>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (sending || empty) return;
          setSentCode(code);
          onSubmit(code);
        }}
      >
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          value={code}
          error={code === sentCode ? error : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" size="large" block disabled={empty} aria-disabled={sending}>
          Continue
        </Button>
      </Form>
    </>
  );
}
