import { revokeSession } from '@press-start/api/contract';
import type { OpenSession } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, Panel } from '@press-start/shared-ui/components';
import { confirmDialog } from '@press-start/shared-ui/feedback';
import { paths } from '@press-start/shared-ui/paths';
import { logOutEverywhere } from '@press-start/shared-ui/session';
import { theme } from '@press-start/shared-ui/themes';
import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import styled from 'styled-components';
import { showProblem } from './problems';

/** Where the shopper is logged in, and the ways to end that. */
export function SessionsSection({ sessions }: { sessions: readonly OpenSession[] }) {
  const { busy, end, endAll } = useEnding();
  const everywhere = useRef<HTMLButtonElement>(null);
  const hereFirst = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  return (
    <Panel>
      <h2>Where you are logged in</h2>
      <List>
        {hereFirst.map(({ id, device, lastSeen, current }) => (
          <li key={id}>
            <div>
              <strong>{device}</strong>
              <p>{current ? 'This device' : <Seen at={lastSeen} />}</p>
            </div>
            {!current && (
              <Button
                variant="outline"
                size="small"
                aria-disabled={busy}
                aria-label={`Log out ${device}`}
                onClick={() => {
                  if (busy) return;
                  // Its own button goes with the device.
                  void end(id).then(() => everywhere.current?.focus());
                }}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </List>
      <Button
        variant="outline"
        icon="logout"
        aria-disabled={busy}
        ref={everywhere}
        onClick={() => busy || void endAll()}
      >
        Log out everywhere
      </Button>
    </Panel>
  );
}

function Seen({ at }: { at: string }) {
  const words = new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      Last seen <time dateTime={at}>{words}</time>
    </>
  );
}

function useEnding() {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      await showProblem(error);
    }
    setBusy(false);
  };

  return {
    busy,
    end: (id: string) =>
      run(async () => {
        await call(revokeSession, { params: { id } });
        await revalidate();
      }),
    endAll: async () => {
      const sure = await confirmDialog({
        title: 'Are you sure?',
        text: 'Every device is logged out, this one too. Your cart waits in your account.',
        confirmText: 'Yes, log out',
      });
      if (!sure) return;
      await run(async () => {
        await logOutEverywhere();
        await navigate(paths.home());
      });
    },
  };
}

const { color, space, type } = theme;

const List = styled.ul`
  margin-bottom: ${space.l};

  li {
    display: flex;
    gap: ${space.m};
    align-items: center;
    justify-content: space-between;
    padding: ${space.s} 0;
    border-top: 2px solid ${color.lineSoft};
  }

  p {
    font-size: ${type.fsS};
    color: ${color.textMuted};
  }
`;
