import styled from 'styled-components';
import { Mark } from '@press-start/shared-ui/icons';
import { breakpoint, media, theme, when } from '@press-start/shared-ui/themes';

/**
 * Renders the coin slot of an arcade machine: the coin is beside it (`ready`) or half inside (`inserted`).
 */
export const CoinDoor = ({ coin }: { coin: 'ready' | 'inserted' }) => (
  <Door aria-hidden="true" data-coin={coin}>
    <Coin>
      <Mark size={84} />
    </Coin>
    <Plate />
    <ReturnSlot />
  </Door>
);

const { color, frame, radius, shadow, space } = theme;

const Door = styled.div`
  position: relative;
  flex: none;
  width: 280px;
  max-width: 100%;
  height: 140px;
  margin-bottom: ${space[2]};
  overflow: clip;
  border-radius: ${radius.l};
  background: ${color.bgDeep};
  box-shadow: ${frame.frameStrong};

  &[data-coin='inserted'] {
    width: 210px;
  }

  /* The door is larger only where its column is wide enough. */
  @media (min-width: ${breakpoint.laptop + 1}px) {
    zoom: 1.5;
  }
`;

const Coin = styled.span`
  position: absolute;
  top: ${space[7]};
  right: 172px;

  [data-coin='inserted'] > & {
    right: 104px;
  }

  ${media.moving} {
    [data-coin='inserted'] > & {
      animation: coin-knocks 1.2s steps(3, jump-none) 3 alternate;
    }
  }

  @keyframes coin-knocks {
    from {
      transform: translateX(-12px);
    }
  }
`;

/** Covers the half of the coin that is inside the machine. */
const Plate = styled.span`
  position: absolute;
  inset: 0 0 0 auto;
  width: 146px;
  border-left: ${space[2]} solid ${color.accentEdge};
  background: ${color.surface2};

  &::before {
    content: '';
    position: absolute;
    inset: ${space[5]} auto ${space[5]} 0;
    width: ${space[2]};
    background: #000;
  }
`;

const ReturnSlot = styled.span`
  position: absolute;
  right: ${space[8]};
  bottom: ${space[6]};
  width: 64px;
  height: 72px;
  background: ${color.well};
  box-shadow: ${frame.frame};

  &::after {
    content: '';
    position: absolute;
    inset: ${space[3]} ${space[3]} auto;
    height: ${space[5]};
    background: ${color.sale};
    box-shadow: ${shadow.btnBrandDown};
  }

  ${when.original} {
    border-radius: ${radius.s};
  }
`;
