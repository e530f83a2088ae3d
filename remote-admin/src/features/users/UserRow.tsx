import styled from 'styled-components';
import type { User } from '@press-start/api/contract';
import { deleteUser, setUserActive, setUserAdmin } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, IconButton, Portrait } from '@press-start/shared-ui/components';
import type { DialogOptions } from '@press-start/shared-ui/feedback';
import { showDialog } from '@press-start/shared-ui/feedback';
import { Icon } from '@press-start/shared-ui/icons';
import { StateLabel } from '@press-start/shared-ui/records';
import { media, theme, when } from '@press-start/shared-ui/themes';
import { useAdminMutation } from '../access/useAdminMutation';
import { DetailsCell } from '../lists/DetailsToggle';
import { reloadPage } from './reloadPage';

const MAX_ADDRESS_LENGTH = 18;
const TRUNCATED_LENGTH = 17;

export function UserRow({ user }: { user: User }) {
  const { id_user, nickname, name, lastname, active, admin, email, address } = user;
  return (
    <tr>
      <DetailsCell name={nickname} />
      <td data-label="User Id" className="id number more">
        <SpacedRow>
          {id_user}
          <AdminToggle user={user} />
        </SpacedRow>
      </td>
      <td className="username">
        <Username>
          <Portrait username={nickname} />
          <Clipped text={nickname} />
          {admin && <Icon name="star" size={12} />}
        </Username>
      </td>
      <td data-label="Name" className="name more">
        <Clipped text={name} />
      </td>
      <td data-label="Last Name" className="lastname more">
        <Clipped text={lastname} />
      </td>
      <td className="state">
        <StateLabel tone={active ? 'done' : 'failed'}>{active ? 'Active' : 'Banned'}</StateLabel>
      </td>
      <td className="email">
        <Clipped text={email} />
      </td>
      <td data-label="Address" className="address more">
        <Clipped text={truncateAddress(address)} title={address} />
      </td>
      <td className="action more">
        <Actions user={user} />
      </td>
    </tr>
  );
}

/** Truncates text to one line on wide screens and in collapsed rows. The title has the full text. */
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

const { color, frame, size, space, type } = theme;

const SpacedRow = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]};
`;

/** On narrow screens, the portrait is in the left padding of the row, and as large as its picture. */
const Username = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  min-width: 0;
  font-weight: 650;

  ${when.retro} {
    font-weight: 400;
  }

  /* Wide screens show the role in the first column. */
  .icon {
    display: none;
    color: ${color.star};
  }

  ${media.tabletScreen} {
    > :first-child {
      position: absolute;
      /* The zoom also applies to the position. */
      top: 6px;
      left: 5px;
      zoom: calc(40 / 24);
    }

    .icon {
      display: block;
    }
  }

  /* On the narrowest phones, the username needs the width. */
  ${media.smallest} {
    > :first-child {
      display: none;
    }
  }
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

  /* On narrow screens, the star is in the details: aligned with their values, and not much higher. */
  ${media.tabletScreen} {
    margin: calc(${space[1]} * -1) calc(${space[3]} * -1) calc(${space[1]} * -1) 0;
  }

  &:hover {
    color: ${color.text};
  }

  &[aria-pressed='true'] {
    color: ${color.star};
  }
`;

/** Quiet buttons on wide screens, where a strong button in every row would outweigh the values. */
const ActionButtons = styled.div`
  display: flex;
  align-items: center;
  justify-content: end;
  gap: ${space[3]};

  > .wide {
    min-height: ${space[9]};
    font-size: ${type.fsS};
  }

  > :last-child {
    position: relative;
    width: ${space[8]};
    box-shadow: none;
  }

  /* Enlarges the target into the gap before it and the padding after it. */
  > :last-child::after {
    content: '';
    position: absolute;
    inset: 0 -6px;
  }

  > :last-child:not(:hover, :focus-visible) {
    color: ${color.textMuted};
  }

  ${media.tabletScreen} {
    flex: 1;
    gap: ${frame.gap};

    > .wide {
      flex: 1;
      min-height: ${size.tap};
    }

    > :last-child {
      width: ${size.tap};
      box-shadow: ${frame.frameStrong};
    }
  }
`;
