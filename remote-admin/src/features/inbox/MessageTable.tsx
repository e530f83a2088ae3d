import styled from 'styled-components';
import type { InboxMessage } from '@press-start/api/contract';
import { media, theme, when } from '@press-start/shared-ui/themes';
import { AdminTable, compactRows, RowLink, secondaryText } from '../lists/AdminTable';
import { DateTime } from '../lists/DateTime';
import { Email } from '../lists/Email';
import { OpenCell } from '../lists/OpenCell';
import { MessageStateLabel } from './MessageStateLabel';

interface Props {
  messages: readonly InboxMessage[];
  to: (id: number) => string;
}

export function MessageTable({ messages, to }: Props) {
  return (
    <Rows>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Message</th>
          <th scope="col">Received</th>
          <th scope="col">State</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {messages.map(({ id, email, nickname, message, sent, state }) => (
          <tr key={id}>
            <td className="from">
              <RowLink to={to(id)}>
                <Email text={email} />
              </RowLink>
              {nickname !== null && <small>{nickname}</small>}
            </td>
            <td className="text">
              <p>{message}</p>
            </td>
            <td className="date number">
              <DateTime at={sent} />
            </td>
            <td className="state">
              <MessageStateLabel state={state} />
            </td>
            <OpenCell />
          </tr>
        ))}
      </tbody>
    </Rows>
  );
}

const { color, space, type } = theme;

const Rows = styled(AdminTable)`
  .from {
    width: 210px;
    min-width: 180px;
  }

  /* The accent colour marks actions only. */
  .state > [data-tone='open'] {
    color: ${color.text};
  }

  small {
    display: block;
    font-size: ${type.fsS};
    color: ${color.textMuted};
  }

  .text p {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow-wrap: anywhere;
  }

  .date {
    color: ${color.textMuted};
  }

  ${compactRows('minmax(0, 1fr) auto 18px', 'from state open', 'text text open', 'date date open')}

  ${media.tabletScreen} {
    /* Without the limit, the address would wrap after the @, even in a cell with nowrap. */
    tbody td.from {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 1;
      white-space: normal;
    }

    small {
      display: inline;
      margin-left: ${space[2]};
    }

    .text p {
      -webkit-line-clamp: 1;
    }

    tbody td.text {
      white-space: normal;
    }

    .date {
      ${secondaryText}
    }

    ${when.retro} tbody tr {
      line-height: 1.1;
    }
  }
`;
