import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styled, { css } from 'styled-components';
import { forcedColoursBorder, labelText, theme, when } from '../themes';

interface Labels {
  label: string;
  /** Shown below the input, where space is reserved even without an error. */
  error?: string;
  /** Shown below the input when there is no error. */
  hint?: string;
}

type FieldProps = ComponentPropsWithRef<'input'> & Labels;
type TextAreaProps = ComponentPropsWithRef<'textarea'> & Labels;

export function Field({ label, error, hint, id, ...input }: FieldProps) {
  return (
    <Labelled labels={{ label, error, hint }} id={id}>
      {(attributes) => <Input {...attributes} {...input} />}
    </Labelled>
  );
}

export function TextArea({ label, error, hint, id, rows = 6, ...area }: TextAreaProps) {
  return (
    <Labelled labels={{ label, error, hint }} id={id}>
      {(attributes) => <Area as="textarea" rows={rows} {...attributes} {...area} />}
    </Labelled>
  );
}

interface LabelledProps {
  labels: Labels;
  id: string | undefined;
  children: (attributes: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

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
      <Note id={noteId} $isError={Boolean(error)}>
        {note}
      </Note>
    </Stack>
  );
}

const { color, frame, radius, space, type } = theme;

const Stack = styled.div`
  display: grid;
  gap: ${space[2]};
`;

export const Label = styled.label`
  ${labelText}
`;

/**
 * A live region, so that screen readers announce the errors of a submitted form. It is nearer to its input than
 * to the next label.
 */
const Note = styled.p.attrs({ 'aria-live': 'polite' })<{ $isError: boolean }>`
  min-height: 1.5em;
  margin: calc(-1 * ${space[1]}) 0 ${space[1]};
  font-size: ${type.fsS};
  text-wrap: balance;
  color: ${({ $isError }) => ($isError ? color.danger : color.textMuted)};

  ${when.retro} {
    line-height: 1.1;
  }
`;

/** Box styles shared by inputs, selects and steppers. */
export const inputStyles = css`
  border: 0;
  border-radius: ${radius.m};
  background: ${color.field};
  color: ${color.fieldText};
  box-shadow: ${frame.frameField};
  ${forcedColoursBorder}
`;

/** An input without a label or message. `Field` adds both. */
export const Input = styled.input`
  width: 100%;
  min-width: 0;
  min-height: 46px;
  padding: 0 ${space[3]};
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
  padding: ${space[3]};
  line-height: inherit;
  resize: vertical;
`;
