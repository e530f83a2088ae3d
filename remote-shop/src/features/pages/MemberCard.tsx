import { useState } from 'react';
import styled, { css } from 'styled-components';
import { Icon, type IconName } from '@press-start/shared-ui/icons';
import { artUrl, displayText, labelText, media, theme, when } from '@press-start/shared-ui/themes';
import { type Member, team } from './team';

/** A member's social links, on domains reserved for examples. */
const socialLinks: readonly { name: string; icon: IconName; url: string }[] = [
  { name: 'High scores', icon: 'pad', url: 'https://example.com/scores' },
  { name: 'Profile', icon: 'user', url: 'https://example.org/players' },
  { name: 'Letters', icon: 'mail', url: 'https://example.net/letters' },
];

interface Props {
  member: Member;
  /** Column of the member's face in the sprite. */
  column: number;
}

/**
 * Renders a team member's card. Hovering over it, or focusing or clicking the face, shows a second picture.
 */
export function MemberCard({ member: { name, role, bio, handle }, column }: Props) {
  const [isPoweredUp, setIsPoweredUp] = useState(false);
  return (
    <Card data-powered={isPoweredUp || undefined}>
      <button type="button" aria-pressed={isPoweredUp} onClick={() => setIsPoweredUp(!isPoweredUp)}>
        <span className="face" style={{ backgroundPositionX: `${(column / (team.length - 1)) * 100}%` }} />
        <span className="power">Power up {name}</span>
      </button>
      <div className="text">
        <h2>{name}</h2>
        <p className="role">{role}</p>
        <p>{bio}</p>
        <ul>
          {socialLinks.map((link) => (
            <li key={link.name}>
              <a
                href={`${link.url}/${handle}`}
                rel="noopener noreferrer"
                aria-label={`${name}, ${link.name}`}
              >
                <Icon name={link.icon} />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

const { color, frame, motion, radius, size, space, texture } = theme;

export const tile = css`
  border-radius: ${radius.l};
  background: ${color.surface};
  box-shadow: ${frame.frame};
`;

const poweredUp = '&:is(:hover, [data-powered], :has(button:focus-visible))';

const Card = styled.li`
  ${tile}
  display: flex;
  flex-direction: column;
  overflow: clip;
  transition: transform ${motion.tMed} ${motion.ease};

  button {
    position: relative;
    display: block;
    width: 100%;
    padding: 0;
    aspect-ratio: 1;
    overflow: clip;
    isolation: isolate;
    outline-offset: -6px;
  }

  .face {
    position: absolute;
    inset: 0;
    background: url(${artUrl('team')}) 0% 0% / 700% 200%;
    image-rendering: pixelated;
    filter: ${texture.coverFilter};
  }

  .power {
    position: absolute;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  button::before,
  button::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: 1;
  }

  button::before {
    background: ${texture.tintMul};
    mix-blend-mode: multiply;
  }

  button::after {
    background: ${texture.tintScr};
    mix-blend-mode: screen;
  }

  .text {
    display: flex;
    flex: 1;
    flex-direction: column;
    padding: ${space[4]} ${space[5]} ${space[2]};
  }

  h2 {
    ${displayText}
    font-size: 20px;
    letter-spacing: 0;
    line-height: 1.2;
    text-transform: none;
  }

  .role {
    ${labelText}
    margin: ${space[1]} 0 ${space[2]};
  }

  ul {
    display: flex;
    margin: auto 0 0 calc(${space[2]} * -1);
    padding-top: ${space[2]};
  }

  a {
    display: grid;
    place-items: center;
    width: ${size.tap};
    height: ${size.tap};
    color: ${color.textMuted};
  }

  a:hover {
    color: ${color.accent};
  }

  ${poweredUp} {
    box-shadow: ${frame.frameHover};
    transform: translateY(-6px);

    .face {
      background-position-y: 100%;
      filter: none;
    }

    button::before,
    button::after {
      display: none;
    }
  }

  ${when.retro} h2 {
    font-size: 16px;
    line-height: 1.4;
  }

  /* The longest name fits beside the portrait. */
  ${media.smallest} {
    h2 {
      font-size: 18px;
    }

    ${when.retro} h2 {
      font-size: 14px;
    }
  }

  ${media.mobile} {
    flex-direction: row;

    button {
      flex: none;
      width: 124px;
      aspect-ratio: auto;
    }

    .face {
      right: auto;
      left: 50%;
      aspect-ratio: 1;
      transform: translateX(-50%);
    }

    .text {
      padding: ${space[3]} ${space[4]} ${space[1]};
    }

    /* The text is below the portrait, because a portrait as tall as a long text would lose its sides. */
    ${media.smallest} {
      display: grid;
      grid-template: auto auto 1fr auto / 112px minmax(0, 1fr);
      column-gap: ${space[4]};

      button {
        grid-row: span 3;
        width: auto;
        min-height: 112px;
      }

      .text {
        display: contents;
      }

      h2 {
        margin: ${space[3]} ${space[4]} 0 0;
      }

      .role ~ p {
        grid-area: 4 / 1 / auto / -1;
        padding: ${space[3]} ${space[4]} ${space[4]};
      }

      ul {
        grid-column: 2;
        padding: 0;
      }
    }
  }
`;
