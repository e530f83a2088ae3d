import { revokeSession } from '@press-start/api/contract';
import type { OpenSession } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, Panel } from '@press-start/shared-ui/components';
import { useMutation } from '@press-start/shared-ui/forms';
import { paths } from '@press-start/shared-ui/paths';
import { logOutEverywhere } from '@press-start/shared-ui/session';
import { theme } from '@press-start/shared-ui/themes';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { showAccountError } from './accountErrors';

/** Where the shopper is logged in, and the ways to end that. */
export function SessionsSection({ sessions }: { sessions: readonly OpenSession[] }) {
  const everywhere = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const end = useMutation((id: string) => call(revokeSession, { params: { id } }), {
    onError: showAccountError,
    // The device has left the list, and its button with it.
    onSettled: () => everywhere.current?.focus(),
  });
  const endAll = useMutation(logOutEverywhere, {
    confirm: () => ({
      title: 'Are you sure?',
      text: 'Every device is logged out, this one too. Your cart waits in your account.',
      confirmText: 'Yes, log out',
    }),
    revalidate: 'never',
    onSuccess: () => navigate(paths.home()),
    onError: showAccountError,
  });
  const busy = end.pending || endAll.pending;
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
                onClick={() => busy || void end.run(id)}
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
        onClick={() => busy || void endAll.run()}
      >
        Log out everywhere
      </Button>
    </Panel>
  );
}

function Seen({ at }: { at: string }) {
  const text = new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      Last seen <time dateTime={at}>{text}</time>
    </>
  );
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
