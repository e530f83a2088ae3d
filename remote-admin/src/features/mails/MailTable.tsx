import styled from 'styled-components';
import type { ListedMail } from '@press-start/api/contract';
import { resendMail } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { capitalise } from '@press-start/shared-ui/format';
import { StateLabel } from '@press-start/shared-ui/records';
import { media, theme } from '@press-start/shared-ui/themes';
import { useAdminMutation } from '../access/useAdminMutation';
import { AdminTable, compactRows, roomyRows, secondaryText } from '../lists/AdminTable';
import { dateAndTime, DateTime } from '../lists/DateTime';
import { DetailsCell, expandedToggle } from '../lists/DetailsToggle';
import { Email } from '../lists/Email';

const tones = { queued: 'open', sent: 'done', failed: 'failed' } as const;

export function MailTable({ mails }: { mails: readonly ListedMail[] }) {
  // A queued mail has no action, and until a mail server is set, all mails are queued.
  const hasActions = mails.some(({ state }) => state !== 'queued');
  return (
    <Rows>
      <thead>
        <tr>
          <th scope="col">Recipient</th>
          <th scope="col">Mail</th>
          <th scope="col">Time</th>
          <th scope="col">State</th>
          {hasActions && <th scope="col">Action</th>}
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} hasActions={hasActions} />
        ))}
      </tbody>
    </Rows>
  );
}

function MailRow({ mail, hasActions }: { mail: ListedMail; hasActions: boolean }) {
  const { recipient, subject, state, queued, finished, reason, resends } = mail;
  return (
    <tr>
      <DetailsCell name={`${subject}, to ${recipient}`} />
      <td className="recipient">
        <Email text={recipient} />
      </td>
      <td className="mail">
        <b>{subject}</b>
        {resends > 0 && <small>Sent again {formatTimes(resends)}</small>}
        {reason !== null && (
          <small className="reason">
            {reason}
            {mail.next_attempt !== null && `. Next attempt at ${dateAndTime(mail.next_attempt)}`}
          </small>
        )}
      </td>
      <td data-label="Time" className="time more number">
        <DateTime at={finished ?? queued} />
      </td>
      <td className="state">
        <StateLabel tone={tones[state]}>{capitalise(state)}</StateLabel>
      </td>
      {hasActions && (
        <td className="action more">
          <ResendAction mail={mail} />
        </td>
      )}
    </tr>
  );
}

const formatTimes = (count: number) => (count === 1 ? 'once' : `${count} times`);

function ResendAction({
  mail: { id, recipient, subject, state, resends, resendable },
}: {
  mail: ListedMail;
}) {
  const resend = useAdminMutation(
    () => call(resendMail, { params: { id }, body: { known_resends: resends } }),
    {
      confirm: () => ({
        title: 'Send it again?',
        text: `“${subject}” goes to ${recipient} once more.`,
        confirmText: 'Yes, send it',
      }),
      // Reload the list after a rejection too, because another administrator may have resent the mail.
      revalidate: 'always',
      onSuccess: () => toast(`The mail to ${recipient} is queued again.`),
    },
  );
  if (state === 'queued') return null;
  if (!resendable) return <small>Contained a link that gives access, so it is not sent again.</small>;
  return (
    <Button
      size="small"
      variant="outline"
      aria-label={`Send again: ${subject}, to ${recipient}`}
      aria-disabled={resend.pending}
      onClick={() => void resend.run()}
    >
      Send again
    </Button>
  );
}

const { color, type } = theme;

const Rows = styled(AdminTable)`
  ${roomyRows}

  .recipient {
    width: 26%;
    overflow-wrap: anywhere;
  }

  .mail > b {
    font-weight: ${type.uiWeight};
  }

  .time {
    color: ${color.textMuted};
  }

  /* The accent colour marks actions only. */
  .state > [data-tone='open'] {
    color: ${color.text};
  }

  small {
    display: block;
    font-size: ${type.fsS};
    color: ${color.textMuted};
    overflow-wrap: anywhere;
  }

  .reason {
    color: ${color.danger};
  }

  .action {
    width: 150px;
  }

  ${compactRows('minmax(0, 1fr) auto 44px', 'mail mail toggle', 'recipient state toggle')}

  ${media.tabletScreen} {
    .recipient {
      ${secondaryText}
    }

    tr:not(:has(${expandedToggle})) > .mail small {
      display: none;
    }

    .action {
      width: auto;
    }

    .action:empty {
      display: none;
    }
  }

  /* On the narrowest phones, the address needs the width. */
  ${media.smallest} {
    tbody tr {
      grid-template-areas: 'mail mail toggle' 'recipient recipient toggle' 'state state toggle';
      column-gap: 0;
    }

    .state {
      justify-self: start;
    }
  }
`;
