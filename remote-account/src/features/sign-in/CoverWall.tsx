import { Cover } from '@press-start/shared-ui/components';
import { displayText, media, theme, when } from '@press-start/shared-ui/themes';
import styled from 'styled-components';

/** Boxed games leaning behind the greeting; decoration, not shown on tablets and below. */
export function CoverWall({ covers }: { covers: readonly string[] }) {
  return (
    <Wall aria-hidden="true">
      <div>
        {covers.map((cover) => (
          <Cover key={cover} src={cover} sizes="178px" />
        ))}
      </div>
      <p>Player&nbsp;1, ready?</p>
    </Wall>
  );
}

const Wall = styled.div`
  position: relative;
  min-height: 480px;
  overflow: hidden;
  background: ${theme.color.bgDeep};

  > div {
    position: absolute;
    inset: -60px -120px auto -70px;
    display: grid;
    grid-template-columns: repeat(3, 178px);
    gap: 24px;
    transform: rotate(-10deg);
  }

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: ${theme.scene.artFade};
  }

  > p {
    position: absolute;
    inset: auto 28px 28px;
    z-index: 1;
    max-width: 7em;
    ${displayText}
    font-size: 44px;
    text-transform: ${theme.type.displayCase};
    color: ${theme.color.textHead};
    text-shadow: ${theme.shadow.textGlow};
  }

  ${when.retro} > p {
    max-width: 9em;
    font-size: 24px;
    line-height: 1.3;
  }

  ${media.tablet} {
    display: none;
  }
`;
