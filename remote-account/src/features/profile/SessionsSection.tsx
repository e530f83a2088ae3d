import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { OpenSession } from '@press-start/api/contract';
import { revokeSession } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button } from '@press-start/shared-ui/components';
import { useMutation } from '@press-start/shared-ui/forms';
import { paths } from '@press-start/shared-ui/paths';
import { logOutEverywhere } from '@press-start/shared-ui/session';
import { theme } from '@press-start/shared-ui/themes';
import { localDateTime } from '../account/localDateTime';
import { showAccountError } from './accountErrors';
import { Section, WrappingButton } from './Section';

const VISIBLE_DEVICES = 4;

export function SessionsSection({ sessions }: { sessions: readonly OpenSession[] }) {
  const logOutAllButton = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const logOut = useMutation((id: string) => call(revokeSession, { params: { id } }), {
    onError: showAccountError,
    // Move focus, because the pressed button is removed with its device.
    onSettled: (hasSucceeded) => hasSucceeded && logOutAllButton.current?.focus(),
  });
  const logOutAll = useMutation(logOutEverywhere, {
    confirm: () => ({
      title: 'Are you sure?',
      text: 'Every device is logged out, this one too. Your cart waits in your account.',
      confirmText: 'Yes, log out',
    }),
    revalidate: 'never',
    onSuccess: () => navigate(paths.home()),
    onError: showAccountError,
  });
  const isBusy = logOut.pending || logOutAll.pending;
  const currentFirst = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  const renderDevice = ({ id, device, lastSeen, current }: OpenSession) => (
    <Device key={id}>
      <div>
        <strong>{device}</strong>
        <DeviceStatus>{current ? 'This device' : <LastSeen at={lastSeen} />}</DeviceStatus>
      </div>
      {!current && (
        <Button
          variant="outline"
          size="small"
          aria-disabled={isBusy}
          aria-label={`Log out ${device}`}
          onClick={() => isBusy || void logOut.run(id)}
        >
          Log out
        </Button>
      )}
    </Device>
  );
  const others = currentFirst.slice(VISIBLE_DEVICES);
  return (
    <Section title="Where you are logged in">
      <List>{currentFirst.slice(0, VISIBLE_DEVICES).map(renderDevice)}</List>
      {others.length > 0 && (
        <More>
          <summary>
            {others.length} more {others.length === 1 ? 'device' : 'devices'}
          </summary>
          <List>{others.map(renderDevice)}</List>
        </More>
      )}
      <WrappingButton
        variant="outline"
        icon="logout"
        aria-disabled={isBusy}
        ref={logOutAllButton}
        onClick={() => isBusy || void logOutAll.run()}
      >
        Log out everywhere
      </WrappingButton>
    </Section>
  );
}

function LastSeen({ at }: { at: string }) {
  return (
    <>
      Last seen <Time dateTime={at}>{localDateTime(at)}</Time>
    </>
  );
}

const { color, size, space, type } = theme;

const List = styled.ul`
  margin-bottom: ${space[3]};
`;

const More = styled.details`
  margin: calc(-1 * ${space[3]}) 0 ${space[3]};
  border-top: 2px solid ${color.lineSoft};

  summary {
    min-height: ${size.tap};
    padding: ${space[3]} 0;
    cursor: pointer;
  }
`;

const Device = styled.li`
  display: flex;
  gap: ${space[4]};
  align-items: center;
  justify-content: space-between;
  padding: ${space[3]} 0;
  border-top: 2px solid ${color.lineSoft};
`;

/** Wraps as a whole, because a date broken after a hyphen is hard to read. */
const Time = styled.time`
  display: inline-block;
`;

const DeviceStatus = styled.p`
  font-size: ${type.fsS};
  color: ${color.textMuted};
`;
