import {
  Cover,
  IconButton,
  PriceTicket,
  SaleBurst,
  Wrap,
  type CardGame,
} from '@press-start/shared-ui/components';
import { capitalise, cardName, platformNames } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { useState, type CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { Stage } from './Stage';
import { offsetOf } from './offsetOf';
import { useCarousel } from './useCarousel';
import { useStageMotion } from './useStageMotion';

const coverSizes = '(max-width: 414px) 190px, 248px';

/** What is on sale, on a lit stage: five covers at a time, the one in the middle with its price. */
export function SaleStage({ games }: { games: readonly CardGame[] }) {
  const [paused, setPaused] = useState(false);
  const { current, running, show, setCurrent, setMover } = useCarousel(games.length, paused);
  const [row, setRow] = useState<HTMLDivElement | null>(null);
  const motion = useStageMotion({
    row,
    count: games.length,
    from: current,
    onSelect: setCurrent,
    onMover: setMover,
  });
  const shown = games[current];
  if (!shown) return null;
  return (
    <Stage
      aria-roledescription="carousel"
      aria-label="On sale"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') show(current - 1);
        if (key === 'ArrowRight') show(current + 1);
      }}
    >
      <Wrap>
        <h2>
          On <br />
          Sale
        </h2>
        <div className="now" aria-live={running ? 'off' : 'polite'}>
          <Link to={paths.game(shown.id_product)}>{cardName(shown.name_product)}</Link>
          <p>
            {platformNames(shown).join(', ')}, {shown.release_year}
          </p>
        </div>
        <div className="controls">
          <IconButton icon="left" label="Previous game" onClick={() => show(current - 1)} />
          <div className="dots">
            {games.map((game, index) => (
              <button
                key={game.id_product}
                type="button"
                aria-label={`Show ${capitalise(game.name_product)}`}
                aria-current={index === current}
                onClick={() => show(index)}
              >
                <i key={String(running)} data-running={running || undefined} />
              </button>
            ))}
          </div>
          <IconButton icon="right" label="Next game" onClick={() => show(current + 1)} />
        </div>
        <div className="row" ref={setRow} data-moved={motion ? true : undefined}>
          <ul>
            {games.map((game, index) => (
              <Slide
                key={game.id_product}
                game={game}
                steps={Math.abs(offsetOf(index, current, games.length))}
                offset={offsetOf(index, motion?.from ?? current, games.length)}
              />
            ))}
          </ul>
          {motion?.drawn}
        </div>
      </Wrap>
    </Stage>
  );
}

interface SlideProps {
  game: CardGame;
  /** Steps from the middle, where the row will come to rest. */
  steps: number;
  /** Where the slide stands, to begin with. */
  offset: number;
}

/** A slide steps back with its distance from the middle; beyond two steps it waits behind the scene. */
function Slide({ game, steps, offset }: SlideProps) {
  const { id_product, name_product, on_sale, price_product, thumbnail_product } = game;
  const place: CSSProperties & Record<'--offset', number> = { '--offset': offset };
  return (
    <li
      style={place}
      data-distance={Math.min(steps, 3)}
      data-sale={on_sale || undefined}
      data-lit={steps === 0 || undefined}
      inert={steps > 2}
    >
      <Link to={paths.game(id_product)}>
        <Cover
          src={thumbnail_product}
          alt={capitalise(name_product)}
          sizes={coverSizes}
          priority={offset === 0}
        />
        <SaleBurst />
        <PriceTicket dollars={price_product} />
      </Link>
    </li>
  );
}
