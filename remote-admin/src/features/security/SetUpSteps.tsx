import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { SecondFactorKey } from '@press-start/api/contract';
import { enableSecondFactor } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, Field } from '@press-start/shared-ui/components';
import { useApiForm } from '@press-start/shared-ui/forms';
import { media, theme, uiText } from '@press-start/shared-ui/themes';
import { adminErrorMessage } from '../access/useAdminMutation';
import { QrCode } from './QrCode';
import { SecurityForm, SecurityText } from './securityStyles';

interface Props {
  secondFactorKey: SecondFactorKey;
  onEnabled: (codes: readonly string[]) => void;
  onBack: () => void;
}

export function SetUpSteps({ secondFactorKey: { secret, uri }, onEnabled, onBack }: Props) {
  const form = useApiForm({
    initial: { code: '' },
    isComplete: ({ code }) => code.trim() !== '',
    send: (values) => call(enableSecondFactor, { body: values }),
    onSuccess: ({ recovery_codes: codes }) => onEnabled(codes),
    errorsOf: (error) => ({ code: adminErrorMessage(error) }),
  });
  const firstStep = useRef<HTMLLIElement>(null);
  // The button that opened the steps no longer exists, so move focus to the first step.
  useEffect(() => firstStep.current?.focus(), []);

  return (
    <Steps>
      <li ref={firstStep} tabIndex={-1}>
        <SecurityText>Scan this with your authenticator app, or type the key into it.</SecurityText>
        <div className="key">
          <QrCode text={uri} label="QR code for the authenticator app" />
          <KeyText>
            Key <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </KeyText>
        </div>
      </li>
      <li>
        <SecurityText>Type the code that the app shows now.</SecurityText>
        <CodeForm noValidate onSubmit={form.onSubmit}>
          <Field label="Code" {...form.field('code')} inputMode="numeric" autoComplete="one-time-code" />
          <div className="actions">
            <Button type="submit" disabled={!form.ready} aria-disabled={form.pending}>
              Turn it on
            </Button>
            <Button variant="outline" onClick={onBack}>
              Cancel
            </Button>
          </div>
        </CodeForm>
      </li>
    </Steps>
  );
}

const { color, space, type } = theme;

const Steps = styled.ol`
  display: grid;
  gap: ${space[6]};
  width: 100%;
  padding-left: 1.4em;
  list-style: decimal;

  li {
    ${uiText}
    line-height: 1.3;
  }

  li:focus {
    outline: none;
  }

  .key {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[4]} ${space[6]};
    align-items: center;
    margin-top: ${space[4]};
  }

  code {
    display: block;
    margin-top: ${space[2]};
    font-family: inherit;
    font-size: ${type.fsH4};
    color: ${color.text};
    overflow-wrap: anywhere;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[4]};
  }

  ${media.mobile} {
    padding-left: 1.2em;
  }
`;

const KeyText = styled(SecurityText)`
  flex: 1 1 220px;
`;

const CodeForm = styled(SecurityForm)`
  margin-top: ${space[3]};
`;
