import type { GameSort } from '@press-start/api/contract';

/** The orders of the catalogue that help a shopkeeper; the first one unless another is asked for. */
export const sorts = [
  'id',
  'name',
  'stock',
  'price-asc',
  'price-desc',
  'newest',
] as const satisfies GameSort[];

export type Sort = (typeof sorts)[number];

export const sortTexts: Record<Sort, string> = {
  id: 'By number',
  name: 'By name',
  stock: 'Fewest in stock',
  'price-asc': 'Cheapest first',
  'price-desc': 'Dearest first',
  newest: 'Newest games',
};
