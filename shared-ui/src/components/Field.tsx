import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { labelText, lineInForcedColours, theme, when } from '../themes';

interface Labels {
  label: string;
  /** What is wrong with the value; its line is kept free even when there is nothing to say. */
  error?: string;
  /** A helping word in the same line, while there is no error. */
  hint?: string;
}

type FieldProps = ComponentPropsWithRef<'input'> & Labels;
type TextAreaProps = ComponentPropsWithRef<'textarea'> & Labels;

/** A labelled input with its message below it. */
export function Field({ label, error, hint, id, ...input }: FieldProps) {
  return (
    <Labelled labels={{ label, error, hint }} id={id}>
      {(ties) => <Input {...ties} {...input} />}
    </Labelled>
  );
}

/** The same for text of several lines. */
export function TextArea({ label, error, hint, id, rows = 6, ...area }: TextAreaProps) {
  return (
    <Labelled labels={{ label, error, hint }} id={id}>
      {(ties) => <Area as="textarea" rows={rows} {...ties} {...area} />}
    </Labelled>
  );
}

interface LabelledProps {
  labels: Labels;
  id: string | undefined;
  children: (ties: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** Label above, message below, and the attributes that tie both to what stands between. */
function Labelled({ labels: { label, error, hint }, id, children }: LabelledProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const noteId = `${inputId}-note`;
  const note = error ?? hint;
  return (
    <Stack>
      <Label htmlFor={inputId}>{label}</Label>
      {children({
        id: inputId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      <Note id={noteId} $wrong={Boolean(error)}>
        {note}
      </Note>
    </Stack>
  );
}

const { color, frame, radius, space, type } = theme;

const Stack = styled.div`
  display: grid;
  gap: ${space.xs};
`;

/** The small caption above a field. */
export const Label = styled.label`
  ${labelText}
`;

/** Also read out when it changes, so that the error of a sent form is heard. */
const Note = styled.p.attrs({ 'aria-live': 'polite' })<{ $wrong: boolean }>`
  min-height: 1.5em;
  font-size: ${type.fsS};
  color: ${({ $wrong }) => ($wrong ? color.danger : color.textMuted)};
`;

/** The well that every input, select and stepper sits in. */
export const inputStyles = css`
  border: 0;
  border-radius: ${radius.m};
  background: ${color.field};
  color: ${color.fieldText};
  box-shadow: ${frame.frameField};
  ${lineInForcedColours}
`;

/** A bare input in the look of the fields; `Field` adds label and message. */
export const Input = styled.input`
  width: 100%;
  min-width: 0;
  min-height: 46px;
  padding: 0 14px;
  ${inputStyles}

  &::placeholder {
    color: ${color.fieldPh};
    opacity: 1;
  }

  &:focus-visible {
    outline-offset: 2px;
  }

  &[aria-invalid='true'] {
    box-shadow: 0 0 0 2px ${color.danger};
  }

  ${when.retro}[aria-invalid='true'] {
    box-shadow: ${frame.frameHover};
  }
`;

const Area = styled(Input)`
  display: block;
  min-height: 140px;
  padding: 12px 14px;
  line-height: inherit;
  resize: vertical;
`;
