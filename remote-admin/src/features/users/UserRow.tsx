import styled from 'styled-components';
import type { User } from '@press-start/api/contract';
import { deleteUser, setUserActive, setUserAdmin } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, IconButton, Portrait } from '@press-start/shared-ui/components';
import type { DialogOptions } from '@press-start/shared-ui/feedback';
import { showDialog } from '@press-start/shared-ui/feedback';
import { media, theme } from '@press-start/shared-ui/themes';
import { useAdminMutation } from '../access/useAdminMutation';
import { gapBetweenFrames } from '../lists/gapBetweenFrames';
import { reloadPage } from './reloadPage';

const MAX_ADDRESS_LENGTH = 18;
const TRUNCATED_LENGTH = 17;

export function UserRow({ user }: { user: User }) {
  const { id_user, nickname, name, lastname, active, email, address } = user;
  return (
    <tr>
      <td data-label="User Id" className="number">
        <SpacedRow>
          {id_user}
          <AdminToggle user={user} />
        </SpacedRow>
      </td>
      <td data-label="Username">
        <Named>
          <Portrait username={nickname} />
          <Clipped text={nickname} />
        </Named>
      </td>
      <td data-label="Name">
        <Clipped text={name} />
      </td>
      <td data-label="Last Name">
        <Clipped text={lastname} />
      </td>
      <td data-label="Status">
        <AccountStatus data-active={active}>{active ? 'Active' : 'Banned'}</AccountStatus>
      </td>
      <td data-label="Email">
        <Clipped text={email} />
      </td>
      <td data-label="Address">
        <Clipped text={truncateAddress(address)} title={address} />
      </td>
      <td>
        <Actions user={user} />
      </td>
    </tr>
  );
}

/** Truncates text to one line. The title has the full text. */
const Clipped = ({ text, title = text }: { text: string; title?: string }) => (
  <OneLine title={title}>{text}</OneLine>
);

function AdminToggle({ user: { id_user: id, nickname, admin } }: { user: User }) {
  const toggle = useAdminMutation(() => call(setUserAdmin, { params: { flag: String(!admin), id } }), {
    // Reload the list after a rejection too, because the list may be outdated.
    revalidate: 'always',
    onSuccess: () => showDialog({ title: 'cambio a Admin', lang: 'es' }),
  });
  return (
    <Star
      icon={admin ? 'star' : 'starOutline'}
      label={`Admin: ${nickname}`}
      title={admin ? 'Admin' : 'Make admin'}
      aria-pressed={admin}
      aria-disabled={toggle.pending}
      onClick={() => void toggle.run()}
    />
  );
}

function Actions({ user: { id_user: id, nickname, active } }: { user: User }) {
  const setActive = useAdminMutation(() => call(setUserActive, { params: { id, value: String(!active) } }), {
    revalidate: 'failure',
    onSuccess: () => showDialogAndReload({ title: 'cambio status', lang: 'es' }),
  });
  const remove = useAdminMutation(() => call(deleteUser, { params: { id } }), {
    confirm: () => ({
      title: 'Are you sure?',
      text: `The account of ${nickname} cannot be brought back. Its orders and reviews stay.`,
      confirmText: 'Yes, delete it!',
    }),
    revalidate: 'failure',
    onSuccess: () => showDialogAndReload({ title: 'Deleted!' }),
  });
  const isBusy = setActive.pending || remove.pending;
  return (
    <ActionButtons>
      <Button
        className="wide"
        size="small"
        variant="outline"
        aria-disabled={isBusy}
        aria-label={`${active ? 'Ban' : 'Activate'} ${nickname}`}
        onClick={() => isBusy || void setActive.run()}
      >
        {active ? 'Ban' : 'Activate'}
      </Button>
      <IconButton
        icon="trash"
        variant="danger"
        label={`Delete ${nickname}`}
        aria-disabled={isBusy}
        onClick={() => isBusy || void remove.run()}
      />
    </ActionButtons>
  );
}

/** Truncates addresses longer than 18 characters to 17, and appends '...' (specification, section 2). */
function truncateAddress(address: string): string {
  const characters = [...address];
  return characters.length > MAX_ADDRESS_LENGTH
    ? `${characters.slice(0, TRUNCATED_LENGTH).join('')}...`
    : address;
}

async function showDialogAndReload(dialog: DialogOptions): Promise<void> {
  await showDialog(dialog);
  reloadPage();
}

const { color, space, type } = theme;

const SpacedRow = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]};
`;

const Named = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  min-width: 0;
`;

const OneLine = styled.span`
  display: block;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Star = styled(IconButton)`
  box-shadow: none;
  color: ${color.textMuted};

  &:hover {
    color: ${color.text};
  }

  &[aria-pressed='true'] {
    color: ${color.star};
  }
`;

const ActionButtons = styled.div`
  display: flex;
  align-items: center;
  justify-content: end;
  ${gapBetweenFrames}

  .wide {
    font-size: ${type.fsS};
  }

  ${media.tablet} {
    flex: 1;

    .wide {
      flex: 1;
    }
  }
`;

/** Shows the status by text and shape, not only by colour. */
const AccountStatus = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  white-space: nowrap;
  color: ${color.ok};

  &::before {
    content: '';
    width: 12px;
    height: 12px;
    background: currentColor;
  }

  &[data-active='false'] {
    color: ${color.danger};
  }

  &[data-active='false']::before {
    background: none;
    box-shadow: inset 0 0 0 2px currentColor;
  }
`;
