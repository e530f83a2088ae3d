/** Shows one remote in the panel: its release, its download size, and a field to choose another release. */
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

interface Cost {
  files: number;
  /** Compressed size of the files, including cached ones. */
  bytes: number;
  /** Time from the request for the entry until the pages were usable; undefined if this tab has not used them. */
  milliseconds: number | undefined;
}

function sourceText({ composed }: LiveRemote) {
  if (!composed) return 'the live release';
  return composed.refused ? `the live release, because ${composed.source} is refused` : composed.source;
}

function costText(remote: LiveRemote) {
  const { files, bytes, milliseconds } = costOf(remote);
  if (files === 0) return 'Nothing of it was fetched.';
  const time = milliseconds === undefined ? 'not used yet' : `ready after ${Math.round(milliseconds)} ms`;
  return `${files} ${files === 1 ? 'file' : 'files'}, ${(bytes / 1000).toFixed(1)} KB, ${time}.`;
}

/** Returns the cost of the files that this tab has loaded from the remote so far, as measured by the browser. */
function costOf({ name, entry }: LiveRemote): Cost {
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
 * @param source a stored release, a URL that serves one, or an empty string for the live release
 * @throws an Error with the host's reason
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

export function RemoteCard({ remote, isOwner, colour }: Props) {
  const { name, release, composed } = remote;
  const [problem, setProblem] = useState('');

  const apply = async (source: string) => {
    try {
      await storeOverride(name, source);
      location.reload();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
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
      <Fact>{costText(remote)}</Fact>
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

const Fact = styled.p`
  color: ${color.textMuted};
`;

const Rejection = styled.p`
  color: ${color.danger};
`;
