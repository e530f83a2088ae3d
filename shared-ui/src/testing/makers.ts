import type { Game, LoginResponse, Order, OrderDetail, OrderLine } from '@press-start/api/contract';
import type { CartLine } from '../cart';
import type { Session } from '../session';

/** @example makeGame({ price_product: 49, in_stock: 0 }) */
export function makeGame(game: Partial<Game> = {}): Game {
  const id = game.id_product ?? 1;
  return {
    id_product: id,
    name_product: `Game ${id}`,
    price_product: 20,
    description_product: 'A game. It has two sentences.',
    image_product: [`/images/covers/${id}-00000000-480.webp`],
    thumbnail_product: `/images/covers/${id}-00000000-240.webp`,
    in_stock: 5,
    on_sale: false,
    release_year: 1994,
    publisher: 'Cartridge House',
    genres: [{ name_genre: 'Platform' }],
    platforms: [{ name_platform: 'SNES' }],
    ...game,
  };
}

export function makeCartLine(line: Partial<CartLine> = {}): CartLine {
  const { id_product, name_product, price_product, thumbnail_product, in_stock, platforms } = makeGame(line);
  return {
    id_product,
    name_product,
    price_product,
    thumbnail_product,
    in_stock,
    platforms,
    quantity: line.quantity ?? 1,
  };
}

export function makeLoginResponse(response: Partial<LoginResponse> = {}): LoginResponse {
  return {
    id: 7,
    name: 'Juno',
    lastname: 'Loop',
    email: 'juno@example.com',
    address: '1 Arcade Street',
    username: 'juno_loop',
    token: 'token-of-juno',
    cart_orders: [],
    ...response,
  };
}

export function makeSession(response: Partial<LoginResponse> = {}): Session {
  const { id, ...data } = makeLoginResponse(response);
  return { id, data };
}

export function makeOrder(order: Partial<Order> = {}): Order {
  return {
    id_order: 31,
    id_user: 7,
    status: 'fulfilled',
    nickname_user: 'juno_loop',
    address: '1 Arcade Street',
    amount: 49,
    date: '2026-03-09T18:30:00.000Z',
    ...order,
  };
}

export function makeOrderDetail(order: Partial<OrderDetail> = {}): OrderDetail {
  const id_order = order.id_order ?? 31;
  return {
    id: id_order,
    id_order,
    id_user: 7,
    address_order: '1 Arcade Street',
    amount_order: 49,
    status_order: 'fulfilled',
    payment_status: 'paid',
    coupon: null,
    discount_percent: 0,
    date: '2026-03-09T18:30:00.000Z',
    expires_at: null,
    redirectUrl: null,
    orderProduct: [],
    history: [],
    refunds: [],
    ...order,
  };
}

/** @example makeOrderLine({ name_product: 'celeste', quantity: 2 }) */
export function makeOrderLine({
  quantity = 1,
  ...product
}: Partial<OrderLine['product']> & { quantity?: number } = {}): OrderLine {
  const id = product.id_product ?? 1;
  return {
    id: id * 10,
    quantity,
    refunded: 0,
    product: {
      id_product: id,
      name_product: `Game ${id}`,
      price_product: 20,
      thumbnail_product: `/images/covers/${id}-00000000-240.webp`,
      in_stock: 5,
      name_platform: ['SNES'],
      name_genre: ['Platform'],
      ...product,
    },
  };
}
