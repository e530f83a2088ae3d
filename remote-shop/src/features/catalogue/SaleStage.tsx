import {
  Cover,
  IconButton,
  PriceTicket,
  SaleBurst,
  Wrap,
  type CardGame,
} from '@press-start/shared-ui/components';
import { capitalise, cardName } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { useState, type CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { Stage } from './Stage';
import { useCarousel } from './useCarousel';

const coverSizes = '(max-width: 414px) 190px, 248px';

/** What is on sale, on a lit stage: five covers at a time, the one in the middle with its price. */
export function SaleStage({ games }: { games: readonly CardGame[] }) {
  const [paused, setPaused] = useState(false);
  const { current, running, show } = useCarousel(games.length, paused);
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
    >
      <Wrap>
        <h2>
          On <br />
          Sale
        </h2>
        <div className="now" aria-live={running ? 'off' : 'polite'}>
          <Link to={paths.game(shown.id_product)}>{cardName(shown.name_product)}</Link>
          <p>
            {shown.platforms.map(({ name_platform }) => name_platform).join(', ')}, {shown.release_year}
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
        <ul>
          {games.map((game, index) => (
            <Slide key={game.id_product} game={game} offset={offsetOf(index, current, games.length)} />
          ))}
        </ul>
      </Wrap>
    </Stage>
  );
}

/** A slide steps back with its distance from the middle; beyond two steps it waits behind the scene. */
function Slide({ game, offset }: { game: CardGame; offset: number }) {
  const { id_product, name_product, on_sale, price_product, thumbnail_product } = game;
  const distance = Math.abs(offset);
  const place: CSSProperties & Record<'--offset' | '--distance', number> = {
    '--offset': offset,
    '--distance': distance,
  };
  return (
    <li
      style={place}
      data-distance={Math.min(distance, 3)}
      data-sale={on_sale || undefined}
      data-lit={offset === 0 || undefined}
      inert={distance > 2}
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

/** Steps from the middle, the short way round: negative to the left. */
function offsetOf(index: number, current: number, count: number): number {
  const half = Math.floor(count / 2);
  return ((index - current + count + half) % count) - half;
}
