import type { SecondFactor } from '@press-start/api/contract';
import { disableSecondFactor } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { Button, Field, PanelTitle } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { datePart } from '@press-start/shared-ui/format';
import { useApiForm } from '@press-start/shared-ui/forms';
import { adminErrorMessage } from '../access/useAdminMutation';
import { SecurityForm, SecurityText } from './securityStyles';

interface Props {
  factor: SecondFactor;
  /** Must move focus, because the focused control disappears. */
  onDisabled: () => void;
}

export function SecondFactorEnabled({ factor: { since, codes_left: codesLeft }, onDisabled }: Props) {
  const form = useApiForm({
    initial: { password: '', code: '' },
    isComplete: ({ password, code }) => password !== '' && code.trim() !== '',
    send: (values) => call(disableSecondFactor, { body: values }),
    onSuccess: () => toast('The second factor is off.'),
    onSettled: (hasSucceeded) => hasSucceeded && onDisabled(),
    errorsOf: (error) => ({ [errorField(error)]: adminErrorMessage(error) }),
    errorScope: 'form',
  });
  return (
    <>
      <SecurityText>
        It is on{since && ` since ${datePart(since)}`}. {codesLeftText(codesLeft)}
      </SecurityText>
      <PanelTitle as="h3">Turn it off</PanelTitle>
      <SecurityText>
        For another phone, or for new recovery codes, turn it off and set it up again. Every other device is
        logged out.
      </SecurityText>
      <SecurityForm noValidate onSubmit={form.onSubmit}>
        <Field
          label="Your password"
          {...form.field('password')}
          type="password"
          autoComplete="current-password"
        />
        <Field label="Code, or a recovery code" {...form.field('code')} autoComplete="one-time-code" />
        {form.errors['form'] && <SecurityText role="alert">{form.errors['form']}</SecurityText>}
        <Button
          className="submit"
          type="submit"
          variant="danger"
          disabled={!form.ready}
          aria-disabled={form.pending}
        >
          Turn it off
        </Button>
      </SecurityForm>
    </>
  );
}

function codesLeftText(count: number): string {
  if (count === 0) return 'No recovery code is left: turn it off and on again to get new ones.';
  return count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`;
}

/** Returns the field of a validation error, or 'form' for any other error, such as 409, 429 or 503. */
function errorField(error: unknown): 'password' | 'code' | 'form' {
  const path = isApiError(error) ? error.fields[0]?.path : undefined;
  if (path === '/password') return 'password';
  return path === '/code' ? 'code' : 'form';
}
