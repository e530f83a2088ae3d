import { useState } from 'react';
import type { SecondFactorKey } from '@press-start/api/contract';
import { beginSecondFactorSetup } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button } from '@press-start/shared-ui/components';
import { useAdminMutation } from '../access/useAdminMutation';
import { SecurityText } from './securityStyles';
import { SetUpSteps } from './SetUpSteps';

interface Props {
  onEnabled: (codes: readonly string[]) => void;
  /** Must move focus, because the focused button disappears. */
  onCancel: () => void;
}

export function SecondFactorDisabled({ onEnabled, onCancel }: Props) {
  const [key, setKey] = useState<SecondFactorKey>();
  const begin = useAdminMutation(() => call(beginSecondFactorSetup), {
    revalidate: 'never',
    onSuccess: setKey,
  });

  const cancel = () => {
    setKey(undefined);
    onCancel();
  };

  if (key) return <SetUpSteps secondFactorKey={key} onEnabled={onEnabled} onBack={cancel} />;
  return (
    <>
      <SecurityText>
        It is off. With it, logging in takes your password and a code that an authenticator app on your phone
        shows: a password that somebody has found out is not enough then.
      </SecurityText>
      <Button icon="plus" aria-disabled={begin.pending} onClick={() => void begin.run()}>
        Set it up
      </Button>
    </>
  );
}
