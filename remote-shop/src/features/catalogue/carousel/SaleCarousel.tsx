import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type CardGame, IconButton, Wrap } from '@press-start/shared-ui/components';
import { capitalise, cardName, platformNames } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { CarouselSlide } from './CarouselSlide';
import { CarouselSection } from './SaleCarousel.styles';
import { slideOffset, useCarousel } from './useCarousel';
import { useCarouselDrag } from './useCarouselDrag';

/** Renders the carousel of games on sale, and the details of its central game. */
export function SaleCarousel({ games }: { games: readonly CardGame[] }) {
  const [isPaused, setIsPaused] = useState(false);
  const { current, running, show } = useCarousel(games.length, isPaused);
  const rowProps = useCarouselDrag({ games, current, onSelect: show });
  const currentGame = games[current];
  if (!currentGame) return null;
  return (
    <CarouselSection
      aria-roledescription="carousel"
      aria-label="On sale"
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') show(current - 1);
        if (key === 'ArrowRight') show(current + 1);
      }}
    >
      <Wrap className="layout">
        <h2>
          On <br />
          Sale
        </h2>
        <div className="now" aria-live={running ? 'off' : 'polite'}>
          <Link className="name" to={paths.game(currentGame.id_product)} discover="none">
            {cardName(currentGame.name_product)}
          </Link>
          <p>{[...platformNames(currentGame), currentGame.release_year].join(', ')}</p>
        </div>
        <div className="controls">
          <IconButton className="step" icon="left" label="Previous game" onClick={() => show(current - 1)} />
          <div className="dots">
            {games.map((game, index) => (
              <button
                key={game.id_product}
                type="button"
                aria-label={`Show ${capitalise(game.name_product)}`}
                aria-current={index === current || undefined}
                onClick={() => show(index)}
              >
                <i key={String(running)} data-running={running || undefined} />
              </button>
            ))}
          </div>
          <IconButton className="step" icon="right" label="Next game" onClick={() => show(current + 1)} />
        </div>
        <div className="row" {...rowProps}>
          <ul>
            {games.map((game, index) => (
              <CarouselSlide
                key={game.id_product}
                game={game}
                distance={Math.abs(slideOffset(index, current, games.length))}
                offset={slideOffset(index, 0, games.length)}
              />
            ))}
          </ul>
        </div>
      </Wrap>
    </CarouselSection>
  );
}
