import type { ReactNode } from 'react';
import styled from 'styled-components';
import { outline } from '../icons/outline';
import { paths } from '../paths';
import { displayText, labelText, media, theme, when } from '../themes';
import { ButtonLink } from './Button';
import { cabinet } from './cabinet';
import { Wrap } from './Panel';

interface Props {
  text?: string;
}

export const NotFound = ({
  text = 'You jumped where the map ends. Nothing to collect down here, but the shop is one step back.',
}: Props) => (
  <CabinetScreen label="404, no such level" title="Game over" text={text}>
    <ButtonLink to={paths.home()} size="large" icon="left">
      Go back
    </ButtonLink>
  </CabinetScreen>
);

interface CabinetScreenProps {
  label: string;
  title: string;
  text: string;
  /** Decorative text on a paper note that covers the top of the cabinet. */
  note?: string;
  role?: 'alert';
  children: ReactNode;
}

export function CabinetScreen({ label, title, text, note, role, children }: CabinetScreenProps) {
  return (
    <Screen role={role}>
      <div>
        <p className="label">{label}</p>
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
      </div>
      <div className="cabinet" aria-hidden="true">
        <svg viewBox="0 0 30 40" shapeRendering="crispEdges">
          {layers.map(({ className, path }) => (
            <path key={className} className={className} d={path} />
          ))}
          <path className="m spark" d={sparks} />
          <path className="o" d="M33 33h3v1h1v1h1v3h-1v1h-1v1h-3v-1h-1v-1h-1v-3h1v-1h1z" />
          <path className="m" d="M33 34h3v1h1v3h-1v1h-3v-1h-1v-3h1z" />
        </svg>
        {note && <span className="note">{note}</span>}
      </div>
    </Screen>
  );
}

const layers = [...'obldmsfk'].map((className) => ({
  className,
  path: outline(cabinet.replace(/\w/g, (cell) => (cell === className ? '#' : '.'))),
}));

/** SVG path of the sparks around the cabinet. Each spark is a cross, three cells wide. */
const sparks = [
  [-6, 6],
  [35, 3],
  [-3, 17],
  [-7, 31],
  [35, 27],
]
  .map(([x, y]) => `M${x} ${y}h1v1h1v1h-1v1h-1v-1h-1v-1h1z`)
  .join('');

const { color, font, frame, scene, space, type } = theme;

const Screen = styled(Wrap)`
  display: grid;
  grid-template-columns: 1.1fr 0.9fr;
  gap: ${space[10]};
  align-items: center;
  min-height: 600px;
  padding-top: ${space[8]};
  padding-bottom: ${space[8]};

  .label {
    ${labelText}
    margin: 0 0 ${space[3]};
  }

  h1 {
    max-width: 5em;
    font-size: clamp(60px, 9.4vw, 150px);
    line-height: 0.84;
    letter-spacing: -0.05em;
  }

  p {
    max-width: 46ch;
    margin: ${space[6]} 0;
    font-size: ${type.fsL};
  }

  .cabinet {
    position: relative;
    width: 100%;
    max-width: 330px;
    margin: 0 auto;
  }

  .cabinet svg {
    display: block;
    overflow: visible;
  }

  /* Covers the number 404 in the picture of the cabinet. */
  .note {
    position: absolute;
    inset: 0 15% 79%;
    display: grid;
    place-content: center;
    box-shadow: ${frame.frame};
    border-top: ${space[3]} solid ${color.paperLine};
    background: ${color.paper};
    color: ${color.paperInk};
    text-align: center;
    ${displayText}
  }

  ${media.moving} {
    .spark {
      animation: sparks-blink 2.4s steps(2, jump-none) infinite;
    }
  }

  @keyframes sparks-blink {
    to {
      opacity: 0.35;
    }
  }

  .o {
    fill: #0d0620;
  }

  .b {
    fill: ${color.brand};
  }

  .l {
    fill: ${color.line};
  }

  .d {
    fill: ${color.bgDeep};
  }

  .m {
    fill: ${color.accent};
  }

  .s {
    fill: #061a10;
  }

  .f {
    fill: ${color.ok};
  }

  .k {
    fill: ${color.sale};
  }

  ${when.retro} {
    h1 {
      /* Letters are as wide as high: six fit on a line. */
      max-width: 6.1em;
      font-size: clamp(40px, 6.6vw, 88px);
      line-height: 1.2;
      letter-spacing: 0;
      color: ${color.accent};
      text-shadow: ${scene.extrudeL};
    }

    .o,
    .l {
      fill: ${color.lineSoft};
    }
  }

  ${media.laptop} {
    grid-template-columns: minmax(0, 1fr);
    min-height: 0;

    .cabinet {
      max-width: 240px;
    }

    .note {
      font-size: 16px;
    }
  }

  /* The coin and the sparks beside the cabinet must fit. */
  ${media.smallest} {
    .cabinet {
      max-width: 180px;
    }

    ${when.retro} .note {
      font: 24px ${font.ui};
    }
  }
`;
