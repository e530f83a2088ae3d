import { useState } from 'react';
import { Button, Field } from '@press-start/shared-ui/components';
import { ExplainedForm, Text } from './SignInDialog.styles';

interface Props {
  isSending: boolean;
  /** Error message for the last code that was sent. */
  error: string | undefined;
  onSubmit: (code: string) => void;
}

/** Renders the second login step: a field for an authenticator app code or a recovery code. */
export function CodeForm({ isSending, error, onSubmit }: Props) {
  const [code, setCode] = useState('');
  const [sentCode, setSentCode] = useState('');
  const isEmpty = code.trim() === '';

  return (
    <>
      <Text>Type the six digits that your authenticator app shows now, or one of your recovery codes.</Text>
      <ExplainedForm
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isSending || isEmpty) return;
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
        <Button type="submit" size="large" block disabled={isEmpty} aria-disabled={isSending}>
          Continue
        </Button>
      </ExplainedForm>
    </>
  );
}
