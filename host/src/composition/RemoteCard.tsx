/** One remote of the panel: which release it is, what it cost, and a field to take another one. */
import { useState } from 'react';
import type { FormEvent } from 'react';
import styled from 'styled-components';
import { Button, Field } from '@press-start/shared-ui/components';
import { displayText, theme } from '@press-start/shared-ui/themes';
import type { LiveRemote } from '../boot';
import { choose } from './choose';
import { costOf } from './measures';

interface Props {
  remote: LiveRemote;
  /** Whether the page on the screen is one of its own. */
  isOwner: boolean;
  colour: string;
}

function origin({ composed }: LiveRemote) {
  if (!composed) return 'the live release';
  return composed.refused ? `the live release, because ${composed.source} is refused` : composed.source;
}

function spent(remote: LiveRemote) {
  const { files, bytes, milliseconds } = costOf(remote);
  if (files === 0) return 'Nothing of it was fetched.';
  const time = milliseconds === undefined ? 'not used yet' : `ready after ${Math.round(milliseconds)} ms`;
  return `${files} ${files === 1 ? 'file' : 'files'}, ${(bytes / 1000).toFixed(1)} KB, ${time}.`;
}

export function RemoteCard({ remote, isOwner, colour }: Props) {
  const { name, release, composed } = remote;
  const [problem, setProblem] = useState('');

  const take = async (source: string) => {
    try {
      await choose(name, source);
      location.reload();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void take(String(new FormData(event.currentTarget).get('source') ?? ''));
  };
  return (
    <Card $colour={colour}>
      <h3>
        {name}
        {isOwner && <small> this page is its own</small>}
      </h3>
      <p>
        <code>{release}</code>
        <br />
        {origin(remote)}
      </p>
      {composed?.refused && <Rejection role="alert">{composed.refused}</Rejection>}
      <p>{spent(remote)}</p>
      {composed && (
        <div>
          <Button variant="secondary" size="small" onClick={() => void take('')}>
            Use the live one
          </Button>
        </div>
      )}
      <details>
        <summary>Use another release of {name}</summary>
        <form onSubmit={submit}>
          <Field
            label="Address, or a stored release"
            name="source"
            placeholder="http://localhost:3101"
            defaultValue={composed?.source ?? ''}
            autoComplete="off"
            spellCheck={false}
            error={problem}
          />
          <Button type="submit" size="small">
            Use it
          </Button>
        </form>
      </details>
    </Card>
  );
}

const { color, frame, radius, space, type } = theme;

const Card = styled.li<{ $colour: string }>`
  display: grid;
  gap: ${space.xs};
  padding: ${space.m};
  border-left: 6px solid ${({ $colour }) => $colour};
  border-radius: ${radius.m};
  background: ${color.bgDeep};
  box-shadow: ${frame.frame};
  font-size: ${type.fsS};
  overflow-wrap: anywhere;

  h3 {
    ${displayText}
    font-size: ${type.fsH4};
  }

  small {
    font-size: ${type.fsXs};
    color: ${color.textMuted};
  }

  p {
    color: ${color.textMuted};
  }

  code {
    color: ${color.text};
  }

  summary {
    padding: ${space.xs} 0;
    cursor: pointer;
  }
`;

const Rejection = styled.p`
  && {
    color: ${color.danger};
  }
`;
