import { disableSecondFactor } from '@press-start/api/contract';
import type { SecondFactor } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { Button, Field } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { datePart } from '@press-start/shared-ui/format';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { reasonOf } from '../frame/reasonOf';

const empty = { password: '', code: '' };

type Name = keyof typeof empty;

interface Props {
  factor: SecondFactor;
  /** The form disappears with the focused control: the caller moves the focus. */
  onDisabled: () => void;
}

/** Since when it is on, how many recovery codes are left, and the way to turn it off. */
export function FactorOn({ factor: { since, codes_left: left }, onDisabled }: Props) {
  const { values, problems, sending, setValue, disable } = useDisabling(onDisabled);
  const ready = values.password !== '' && values.code.trim() !== '';
  return (
    <>
      <p>
        It is on{since && ` since ${datePart(since)}`}. {codesLeft(left)}
      </p>
      <h3>Turn it off</h3>
      <p>
        For another phone, or for new recovery codes, turn it off and set it up again. Every other device is
        logged out.
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !sending) void disable();
        }}
      >
        <Field
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          value={values.password}
          error={problems.password}
          onChange={(event) => setValue('password', event.target.value)}
        />
        <Field
          label="Code, or a recovery code"
          name="code"
          autoComplete="one-time-code"
          value={values.code}
          error={problems.code}
          onChange={(event) => setValue('code', event.target.value)}
        />
        {problems.form && <p role="alert">{problems.form}</p>}
        <Button type="submit" variant="danger" disabled={!ready} aria-disabled={sending}>
          Turn it off
        </Button>
      </form>
    </>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return 'No recovery code is left: turn it off and on again to get new ones.';
  return count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`;
}

/** Returns the field that an error belongs to, 'form' for an error without one (409, 429, 503). */
function placeOf(error: unknown): Name | 'form' {
  const path = isApiError(error) ? error.fields[0]?.path : undefined;
  if (path === '/password') return 'password';
  return path === '/code' ? 'code' : 'form';
}

function useDisabling(onDisabled: () => void) {
  const { revalidate } = useRevalidator();
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<Partial<Record<Name | 'form', string>>>({});
  const [sending, setSending] = useState(false);

  const disable = async () => {
    setSending(true);
    try {
      await call(disableSecondFactor, { body: values });
      toast('The second factor is off.');
      await revalidate();
      onDisabled();
    } catch (error) {
      setProblems({ [placeOf(error)]: reasonOf(error) });
      setSending(false);
    }
  };

  return {
    values,
    problems,
    sending,
    disable,
    setValue: (name: Name, value: string) => {
      setValues({ ...values, [name]: value });
      setProblems({});
    },
  };
}
