/**
 * Shows one remote in the panel: its release, its download size, a field to choose another release, and
 * buttons for simulated faults and the previous release.
 */
import type { FormEvent } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { TOKEN_HEADER } from '@press-start/api/contract';
import { Button, Field } from '@press-start/shared-ui/components';
import { currentSession } from '@press-start/shared-ui/session';
import { displayText, theme } from '@press-start/shared-ui/themes';
import type { LiveRemote } from '../boot';

interface Props {
  remote: LiveRemote;
  isOwner: boolean;
  colour: string;
}

interface Download {
  files: number;
  /** Compressed size of the files in bytes, including cached files. */
  bytes: number;
  /** Time that this tab took to load the remote's routes; undefined if it has not loaded them. */
  milliseconds: number | undefined;
}

function sourceText({ composed, off }: LiveRemote) {
  if (off) return 'switched off by an operator';
  if (!composed) return 'the live release';
  return composed.refused ? `the live release, because ${composed.source} is refused` : composed.source;
}

function downloadText(remote: LiveRemote) {
  const { files, bytes, milliseconds } = downloadOf(remote);
  if (files === 0) return 'Nothing of it was fetched.';
  const time = milliseconds === undefined ? 'not used yet' : `ready after ${Math.round(milliseconds)} ms`;
  return `${files} ${files === 1 ? 'file' : 'files'}, ${(bytes / 1000).toFixed(1)} KB, ${time}.`;
}

function downloadOf({ name, entry }: LiveRemote): Download {
  const folder = new URL('.', new URL(entry, location.href)).href;
  const sizes = new Map<string, number>();
  for (const file of performance.getEntriesByType('resource'))
    if (file instanceof PerformanceResourceTiming && file.name.startsWith(folder))
      // A preloaded file is listed twice.
      sizes.set(file.name, Math.max(file.encodedBodySize, sizes.get(file.name) ?? 0));
  return {
    files: sizes.size,
    bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
    milliseconds: performance.getEntriesByName(`load ${name}/routes`).at(-1)?.duration,
  };
}

/**
 * Stores an override for this visitor.
 * @param source a stored release, the URL of a release, a simulated fault, or an empty string for the live
 * release
 * @throws an Error with the host's reason for rejecting the override
 */
async function storeOverride(name: string, source: string): Promise<void> {
  const token = currentSession()?.data.token;
  const response = await fetch('/composition', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { [TOKEN_HEADER]: token } : {}) },
    body: JSON.stringify({ name, source }),
  });
  if (!response.ok) throw new Error(await response.text());
}

const presets = [
  { label: 'Unavailable', source: '!dead' },
  { label: 'Slow by 3 s', source: '!slow:3000' },
  { label: 'HTML for scripts', source: '!html' },
  { label: 'Corrupt scripts', source: '!corrupt' },
  { label: 'Pages throw', source: '!throws' },
  { label: 'Previous release', source: '!previous' },
];

export function RemoteCard({ remote, isOwner, colour }: Props) {
  const { name, release, composed } = remote;
  const [errorMessage, setErrorMessage] = useState('');

  const apply = async (source: string) => {
    try {
      await storeOverride(name, source);
      location.reload();
    } catch (error) {
      setErrorMessage(error instanceof Error ? error.message : String(error));
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void apply(String(new FormData(event.currentTarget).get('source') ?? ''));
  };
  return (
    <Card $colour={colour}>
      <h3>
        {name}
        {isOwner && <small> this page is its own</small>}
      </h3>
      <Fact>
        <code>{release}</code>
        <br />
        {sourceText(remote)}
      </Fact>
      {composed?.refused && <Rejection role="alert">{composed.refused}</Rejection>}
      <Fact>{downloadText(remote)}</Fact>
      {composed && (
        <div>
          <Button variant="secondary" size="small" onClick={() => void apply('')}>
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
            error={errorMessage}
          />
          <Button type="submit" size="small">
            Use it
          </Button>
        </form>
      </details>
      <details>
        <summary>Simulate a fault of {name}</summary>
        <Choices>
          {presets.map(({ label, source }) => (
            <Button key={source} variant="secondary" size="small" onClick={() => void apply(source)}>
              {label}
            </Button>
          ))}
        </Choices>
      </details>
    </Card>
  );
}

const { color, frame, radius, space, type } = theme;

const Card = styled.li<{ $colour: string }>`
  display: grid;
  gap: ${space[2]};
  padding: ${space[4]};
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

  code {
    color: ${color.text};
  }

  summary {
    padding: ${space[2]} 0;
    cursor: pointer;
  }
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
`;

const Fact = styled.p`
  color: ${color.textMuted};
`;

const Rejection = styled.p`
  color: ${color.danger};
`;
