import styled from 'styled-components';
import { Cover } from '@press-start/shared-ui/components';
import { media, theme, when } from '@press-start/shared-ui/themes';

/**
 * Class name, number of rows and index of the first cover of each column. The last two columns need another
 * row to reach the lower right corner.
 */
const columns = [
  ['', 5, 0],
  ['shifted', 5, 5],
  ['', 5, 10],
  ['shifted', 5, 15],
  ['wide-only', 6, 20],
  ['shifted wide-only', 6, 26],
] as const;

/**
 * Renders the original theme's moving wall of covers. Covers repeat only if there are fewer than 32. The
 * retro theme hides the wall and does not load the pictures.
 */
export function CoverWall({ covers }: { covers: readonly string[] }) {
  if (covers.length === 0) return null;
  return (
    <Wall aria-hidden="true">
      {columns.map(([className, rows, first]) => (
        <div key={first} className={className}>
          {Array.from({ length: rows }, (_, row) => (
            <Cover key={row} src={covers[(first + row) % covers.length] ?? ''} sizes="180px" />
          ))}
        </div>
      ))}
    </Wall>
  );
}

const Wall = styled.div`
  position: absolute;
  left: 34%;
  top: -46%;
  z-index: -2;
  display: grid;
  grid-template-columns: repeat(${columns.length}, minmax(0, 1fr));
  gap: ${theme.space[6]};
  width: 92%;
  transform: perspective(1600px) rotateX(38deg) rotateZ(-22deg) skewX(-4deg);

  > * {
    display: grid;
    gap: ${theme.space[6]};
    align-content: start;
  }

  .shifted {
    position: relative;
    top: -120px;
  }

  .cover {
    box-shadow: ${theme.scene.wallShadow};
  }

  ${when.retro} {
    display: none;
  }

  ${media.moving} {
    > * {
      animation: wall-drift 60s linear infinite alternate;
    }

    .shifted {
      animation-direction: alternate-reverse;
    }
  }

  @keyframes wall-drift {
    to {
      transform: translateY(-260px);
    }
  }

  ${media.mobile} {
    left: -18%;
    top: -7%;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: ${theme.space[3]};
    width: 138%;
    transform: rotate(-13deg);

    > * {
      gap: ${theme.space[3]};
    }

    .shifted {
      top: -70px;
    }

    .wide-only {
      display: none;
    }
  }
`;
