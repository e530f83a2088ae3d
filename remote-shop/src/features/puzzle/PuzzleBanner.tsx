import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { Button } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { Icon } from '@press-start/shared-ui/icons';
import { media, theme, uiText, when } from '@press-start/shared-ui/themes';

export function PuzzleBanner() {
  const [dialog, setDialog] = useState<ReactNode>();
  const open = () =>
    import(/* webpackChunkName: "puzzle" */ './PuzzleDialog').then(
      ({ default: PuzzleDialog }) => setDialog(<PuzzleDialog onClose={() => setDialog(undefined)} />),
      (error: unknown) => {
        console.error('The puzzle could not be loaded', error);
        toast('The puzzle cannot be opened right now. Please try again.', { tone: 'danger' });
      },
    );
  return (
    <>
      <Banner>
        <Icon name="ticket" />
        <p className="text">Four tiles, one code. Solve the puzzle and win up to 25% off.</p>
        <Button className="open" onClick={() => void open()}>
          Win a discount code
        </Button>
      </Banner>
      {dialog}
    </>
  );
}

const { color, frame, radius, scene, space } = theme;

const Banner = styled.section`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[4]};
  padding: ${space[4]} ${space[5]};
  border-radius: ${radius.l};
  background: ${scene.winBg};

  .text {
    ${uiText}
    line-height: 1.4;
  }

  /* Use a solid background, because text on dithering is hard to read. */
  ${when.retro} {
    box-shadow: ${frame.frameHover};

    .text {
      padding: ${space[1]} ${space[3]};
      background: ${color.bgDeep};
    }
  }

  ${media.mobile} {
    grid-template-columns: auto minmax(0, 1fr);

    .open {
      grid-column: 1 / -1;
    }
  }

  ${media.smallest} {
    .icon {
      display: none;
    }

    .text {
      grid-column: 1 / -1;
    }
  }
`;
