import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Button, PanelTitle } from '@press-start/shared-ui/components';
import { theme } from '@press-start/shared-ui/themes';
import { saveFile } from '../lists/saveFile';
import { SecurityText } from './securityStyles';

interface Props {
  codes: readonly string[];
  onSaved: () => void;
}

/** Renders the new recovery codes, which the API returns only once. */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`]), 'press-start-recovery-codes.txt');
  return (
    <>
      <PanelTitle as="h3" ref={heading} tabIndex={-1}>
        Your recovery codes
      </PanelTitle>
      <SecurityText>
        The second factor is on. Each of these lets you in once, without the app. Keep them where you keep
        other important things: they are shown only now, and nobody can read them for you later.
      </SecurityText>
      <Codes>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Codes>
      <Actions>
        <Button variant="secondary" icon="down" onClick={save}>
          Save as a file
        </Button>
        <Button icon="check" onClick={onSaved}>
          I have kept them
        </Button>
      </Actions>
    </>
  );
}

const { color, frame, radius, space } = theme;

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(230px, 100%), 1fr));
  gap: ${space[2]} ${space[6]};
  width: 100%;
  padding: ${space[4]};
  border-radius: ${radius.m};
  background: ${color.bgDeep};
  box-shadow: ${frame.frame};

  code {
    white-space: nowrap;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
`;
