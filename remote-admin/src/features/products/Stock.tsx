import styled from 'styled-components';
import { Icon } from '@press-start/shared-ui/icons';
import { displayText, media, theme, when } from '@press-start/shared-ui/themes';

/** Highest stock that is labelled as low (specification, section 9). */
const MAX_LOW_STOCK = 5;

export function Stock({ units }: { units: number }) {
  const isLow = units <= MAX_LOW_STOCK;
  return (
    <Units data-low={isLow}>
      <b>{units}</b>
      {isLow ? (
        <Label>
          <Icon name="box" size={18} />
          {units === 0 ? 'Sold out' : 'Low'}
        </Label>
      ) : (
        <QuietLabel>in stock</QuietLabel>
      )}
    </Units>
  );
}

const { color, space, type } = theme;

const Units = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[1]} ${space[2]};
  min-height: 38px;

  b {
    ${displayText}
    font-size: 24px;
  }

  ${media.tablet} {
    row-gap: 0;
    line-height: 1.1;

    b {
      font-size: 18px;
    }
  }

  ${when.retro} b {
    font-size: 16px;
  }

  &[data-low='true'] {
    color: ${color.danger};
  }
`;

const Label = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  font-size: ${type.fsS};

  /* On the narrowest phones, the words stay beside the number. */
  ${media.smallest} {
    .icon {
      display: none;
    }
  }
`;

const QuietLabel = styled(Label)`
  font-size: ${type.fsXs};
  color: ${color.textMuted};
`;
