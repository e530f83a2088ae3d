import { Cover } from '@press-start/shared-ui/components';
import { media, theme, when } from '@press-start/shared-ui/themes';
import styled from 'styled-components';

const columns = 6;
const rows = 5;

/** Covers that the wall is made of; each stands in it about twice. */
export const wallSize = 16;

/** A wall of boxes that drifts by, wallpaper of the original theme. Not fetched in retro, where it is not shown. */
export function CoverWall({ covers }: { covers: readonly string[] }) {
  if (covers.length === 0) return null;
  return (
    <Wall aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        <div key={column}>
          {Array.from({ length: rows }, (_, row) => (
            <Cover key={row} src={covers[(column * 7 + row * 3) % covers.length] ?? ''} sizes="180px" />
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
  grid-template-columns: repeat(${columns}, minmax(0, 1fr));
  gap: 26px;
  width: 92%;
  transform: perspective(1600px) rotateX(38deg) rotateZ(-22deg) skewX(-4deg);

  > div {
    display: grid;
    gap: 26px;
    align-content: start;
  }

  > div:nth-child(even) {
    margin-top: -120px;
  }

  .cover {
    box-shadow: ${theme.scene.wallShadow};
  }

  ${when.retro} {
    display: none;
  }

  ${media.moving} {
    > div {
      animation: wall-drifts 60s linear infinite alternate;
    }

    > div:nth-child(even) {
      animation-direction: alternate-reverse;
    }
  }

  @keyframes wall-drifts {
    to {
      transform: translateY(-260px);
    }
  }

  ${media.mobile} {
    left: -18%;
    top: -7%;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 12px;
    width: 138%;
    transform: rotate(-13deg);

    > div {
      gap: 12px;
    }

    > div:nth-child(even) {
      margin-top: -70px;
    }

    > div:nth-child(n + 5) {
      display: none;
    }
  }
`;
