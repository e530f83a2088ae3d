import { outline } from './outline';

/** Bitmap of 14 x 14 cells: `r` rim, `c` coin, `p` play symbol. */
const cells = `
....rrrrrr....
..rrrrrrrrrr..
.rrccccccccrr.
.rccccccccccr.
rccccppccccccr
rccccppppccccr
rccccppppppccr
rccccppppppccr
rccccppppccccr
rccccppccccccr
.rccccccccccr.
.rrccccccccrr.
..rrrrrrrrrr..
....rrrrrr....`;

const layer = (part: string) => outline(cells.replace(/\w/g, (cell) => (cell === part ? '#' : '.')));

const rim = layer('r');
const coin = layer('c');
const playSymbol = layer('p');

/** Renders the logo: a pixel coin with a play symbol, in the colours of the theme. */
export function Mark({ size = 42 }: { size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 14 14" aria-hidden="true">
      <path fill="var(--accent-edge)" d={rim} />
      <path fill="var(--accent)" d={coin} />
      <path fill="var(--on-accent)" d={playSymbol} />
    </svg>
  );
}
