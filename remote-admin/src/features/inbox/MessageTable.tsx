import styled from 'styled-components';
import type { InboxMessage } from '@press-start/api/contract';
import { breakpoint, media, theme, when } from '@press-start/shared-ui/themes';
import { AdminTable, compactRows, RowLink, secondaryText } from '../lists/AdminTable';
import { DateTime } from '../lists/DateTime';
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
          <th scope="col" className="from">
            From
          </th>
          <th scope="col">Message</th>
          <th scope="col" className="date">
            Received
          </th>
          <th scope="col" className="state">
            State
          </th>
          <td className="open" />
        </tr>
      </thead>
      <tbody>
        {messages.map(({ id, email, nickname, message, sent, state }) => (
          <tr key={id} data-state={state}>
            <td className="from">
              <RowLink to={to(id)} title={email} className="sender">
                {email}
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
  /* A new message has a bar at its left edge. Forced colours show borders, but no backgrounds. */
  tr[data-state='new'] > .from::before {
    content: '';
    position: absolute;
    inset: ${space[2]} auto ${space[2]} 0;
    border-left: 4px solid ${color.accent};
  }

  /* The accent colour marks actions only. */
  .state > [data-tone='open'] {
    color: ${color.text};
  }

  small {
    display: block;
    line-height: 1;
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

  @media (min-width: ${breakpoint.tablet + 1}px) {
    table-layout: fixed;

    th,
    td {
      padding-inline: ${space[4]};
    }

    td {
      padding-block: ${space[5]};
    }

    ${when.original} .sender,
    ${when.original} .text {
      font-size: ${type.fsH4};
    }

    .text {
      line-height: 1.4;
    }

    ${when.retro} .text {
      line-height: inherit;
    }

    .text p {
      text-wrap: pretty;
    }

    /* Fixed widths, because a long address ends with an ellipsis instead of making its row taller. */
    .from {
      width: 26%;
    }

    .date {
      width: 160px;
      padding-right: 0;
    }

    .state {
      width: 132px;
    }

    /* The letters of the message are wider, and those of the address and the state narrower. */
    ${when.retro} .from {
      width: 24%;
    }

    ${when.retro} .state {
      width: 124px;
    }

    .open {
      width: 36px;
      padding-left: 0;
    }

    /* The link covers its row, so its text needs no height of its own. */
    .from > .sender {
      display: block;
      min-height: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }

  ${media.wide} {
    .from,
    ${when.retro} .from {
      width: 21%;
    }

    .date {
      width: 208px;
    }

    .state,
    ${when.retro} .state {
      width: 168px;
    }
  }

  @media (min-width: ${breakpoint.tablet + 1}px) and (max-width: 1180px) {
    th,
    td {
      padding-inline: ${space[2]};
    }
  }

  ${compactRows('minmax(0, 1fr) auto 18px', 'from from open', 'text text open', 'date state open')}

  ${media.tabletScreen} {
    small {
      display: inline;
      margin-left: ${space[2]};
    }

    tbody td.text {
      white-space: normal;
    }

    .date {
      ${secondaryText}
    }

    /* Four lines fit in 96 px. */
    tbody tr {
      padding-left: ${space[4]};
      line-height: 1.2;
    }

    ${when.retro} tbody tr {
      padding-block: ${space[1]};
      line-height: 1;
    }

    ${when.retro} .text {
      font-size: ${type.fsS};
    }
  }
`;
