import styled from 'styled-components';
import { price } from '../../format';
import { hiddenText } from '../../themes';

interface Props {
  /** Whole dollars. */
  dollars: number | undefined;
  className?: string;
}

export function EarlierPrice({ dollars, className }: Props) {
  if (dollars === undefined) return null;
  return (
    <s className={className}>
      <Label>Earlier price: </Label>
      {price(dollars)}
    </s>
  );
}

const Label = styled.span`
  ${hiddenText}
`;
