import { useId } from 'react';
import styled from 'styled-components';
import type { OrderRefund } from '@press-start/api/contract';
import { exactPrice } from '@press-start/api/contract/rules';
import { Panel, PanelTitle } from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';
import { media, theme } from '@press-start/shared-ui/themes';
import { localDateTime } from '../account/localDateTime';

export function OrderRefunds({ refunds }: { refunds: readonly OrderRefund[] }) {
  const titleId = useId();
  if (refunds.length === 0) return null;
  return (
    <Refunds aria-labelledby={titleId}>
      <PanelTitle id={titleId}>Refunds</PanelTitle>
      <List>
        {refunds.map(({ id, date, amount, reason, made, lines }) => (
          <li key={id}>
            <Amount>{exactPrice(amount)}</Amount>
            <div>
              <p>{lines.map(({ name, quantity }) => `${quantity} x ${capitalise(name)}`).join(', ')}</p>
              <p>Reason: {reason}</p>
              <Note>
                <time dateTime={date}>{localDateTime(date)}</time>
                {made
                  ? '. The money has gone back to you.'
                  : '. The money is on its way: the payment provider has yet to confirm it.'}
              </Note>
            </div>
          </li>
        ))}
      </List>
    </Refunds>
  );
}

const { color, space, type } = theme;

const Refunds = styled(Panel)`
  margin-bottom: ${space[6]};
`;

const List = styled.ul`
  display: grid;
  gap: ${space[4]};
  margin: ${space[3]} 0 0;
  padding: 0;
  list-style: none;

  li {
    display: grid;
    grid-template-columns: 120px minmax(0, 1fr);
    gap: ${space[4]};
    overflow-wrap: anywhere;

    ${media.mobile} {
      grid-template-columns: minmax(0, 1fr);
      gap: ${space[1]};
    }
  }
`;

const Amount = styled.strong`
  font-size: ${type.fsL};
`;

const Note = styled.p`
  color: ${color.textMuted};
  font-size: ${type.fsS};
`;
