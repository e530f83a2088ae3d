import { useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { onAnyEvent } from '../events';
import { theme, uiText } from '../themes';

interface Entry {
  id: number;
  /** Time of day in UTC, with milliseconds. */
  time: string;
  name: string;
  payload: string;
}

const maxEntries = 50;

let entries: readonly Entry[] = [];
const subscribers = new Set<() => void>();

/** Records all events from now on. The log contains only the latest 50. */
export function recordEvents(): void {
  onAnyEvent((name, payload) => {
    const time = new Date().toISOString().slice(11, 23);
    const entry = { id: (entries[0]?.id ?? 0) + 1, time, name, payload: JSON.stringify(payload) };
    entries = [entry, ...entries.slice(0, maxEntries - 1)];
    subscribers.forEach((notify) => notify());
  });
}

const subscribe = (notify: () => void) => {
  subscribers.add(notify);
  return () => void subscribers.delete(notify);
};

export function EventLog() {
  const currentEntries = useSyncExternalStore(subscribe, () => entries);
  return (
    <Log open>
      <summary>Events</summary>
      {currentEntries.length === 0 && <p>No events yet.</p>}
      <ol reversed>
        {currentEntries.map(({ id, time, name, payload }) => (
          <li key={id}>
            <time>{time}</time> <b>{name}</b> <code>{payload}</code>
          </li>
        ))}
      </ol>
    </Log>
  );
}

const { color, space, type } = theme;

const Log = styled.details`
  width: 100%;
  font-size: ${type.fsS};
  color: ${color.textMuted};
  overflow-wrap: anywhere;

  summary {
    padding: ${space[2]} 0;
    ${uiText}
    color: ${color.text};
    cursor: pointer;
  }

  li {
    padding: ${space[1]} 0;
  }

  b {
    color: ${color.text};
  }
`;
