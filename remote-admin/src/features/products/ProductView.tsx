import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import type { Game } from '@press-start/api/contract';
import { Button, Caption, Chip, Cover, PriceTicket, SaleFlag } from '@press-start/shared-ui/components';
import { genreNames, platformNames } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { Checkbox } from '../product-form/Checkbox';
import { Stock } from './Stock';

interface Props {
  game: Game;
  chosen: boolean;
  rejection?: { reason: string };
  busy: boolean;
  editButton: RefObject<HTMLButtonElement | null>;
  onChoose: (chosen: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function ProductView({ game, chosen, rejection, busy, editButton, ...on }: Props) {
  const { onChoose, onEdit, onDelete } = on;
  const { id_product, name_product, price_product, release_year, on_sale, in_stock } = game;
  return (
    <>
      <label className="choose">
        <Checkbox
          aria-label={`Choose ${name_product}`}
          checked={chosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </label>
      <div className="cover">
        <Cover src={game.thumbnail_product} sizes="84px" />
      </div>
      <div className="text">
        <h2>
          <Link to={paths.game(id_product)}>{name_product}</Link>
        </h2>
        <p>
          <span>#{id_product}</span>
          <span>{release_year}</span>
          {game.publisher && <span>{game.publisher}</span>}
        </p>
        <ul>
          {platformNames(game).map((name) => (
            <Chip key={`platform ${name}`}>{name}</Chip>
          ))}
          {genreNames(game).map((name) => (
            <Chip key={`genre ${name}`} className="genre">
              {name}
            </Chip>
          ))}
        </ul>
      </div>
      <div className="figures">
        <p>
          <Caption as="span">Price</Caption>
          <span className="price">
            <PriceTicket dollars={price_product} sale={on_sale} />
            {on_sale && <SaleFlag />}
          </span>
        </p>
        <p>
          <Caption as="span">Stock</Caption>
          <Stock units={in_stock} />
        </p>
      </div>
      <div className="actions">
        <Button ref={editButton} variant="secondary" size="small" aria-disabled={busy} onClick={onEdit}>
          EDIT INFO
        </Button>
        <Button
          variant="danger"
          size="small"
          icon="trash"
          aria-label={`Delete ${name_product}`}
          aria-disabled={busy}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
      {rejection && (
        <p className="rejection" role="alert">
          Not changed: {rejection.reason} What you typed is still there under EDIT INFO.
        </p>
      )}
    </>
  );
}
