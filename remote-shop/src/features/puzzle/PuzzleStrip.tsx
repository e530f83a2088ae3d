import { Button } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { Icon } from '@press-start/shared-ui/icons';
import { media, theme, uiText, when } from '@press-start/shared-ui/themes';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';

/** Leads to the puzzle, whose code is fetched when somebody wants to play. */
export function PuzzleStrip() {
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
    <Strip>
      <Icon name="ticket" />
      <p>Four tiles, one code. Solve the puzzle and win up to 25% off.</p>
      <Button onClick={() => void open()}>Win a discount code</Button>
      {dialog}
    </Strip>
  );
}

const { color, frame, radius, scene, space } = theme;

const Strip = styled.section`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space.m};
  padding: 18px 20px;
  border-radius: ${radius.l};
  background: ${scene.winBg};

  > p {
    ${uiText}
    line-height: 1.4;
  }

  /* Nothing is read off dither. */
  ${when.retro} {
    box-shadow: ${frame.frameHover};

    > p {
      padding: ${space.xxs} ${space.s};
      background: ${color.bgDeep};
    }
  }

  ${media.mobile} {
    grid-template-columns: auto minmax(0, 1fr);

    > button {
      grid-column: 1 / -1;
    }
  }
`;
