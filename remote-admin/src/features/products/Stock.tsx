import { Icon } from '@press-start/shared-ui/icons';
import { displayText, theme, when } from '@press-start/shared-ui/themes';
import styled from 'styled-components';

/** From so few on a shelf counts as low (specification, section 9). */
const LOW = 5;

/** How many units are left; a low figure says so in words as well. */
export function Stock({ units }: { units: number }) {
  const low = units <= LOW;
  return (
    <Units data-low={low}>
      <b>{units}</b>
      {low && (
        <span>
          <Icon name="box" size={18} />
          {units === 0 ? 'Sold out' : 'Low'}
        </span>
      )}
    </Units>
  );
}

const { color, type } = theme;

const Units = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 10px;
  min-height: 38px;

  b {
    ${displayText}
    font-size: 24px;
  }

  ${when.retro} b {
    font-size: 16px;
  }

  > span {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    font-size: ${type.fsS};
  }

  &[data-low='true'] {
    color: ${color.danger};
  }
`;
