import { listSaleGames } from '@press-start/api/contract';
import { makeGame, renderRoute, respond } from '@press-start/shared-ui/testing';
import { loader } from './OnSaleNow';

test('The fragment shows four games on sale, but neither sold-out games nor the games above the fragment', async () => {
  const games = [1, 2, 3, 4, 5, 6, 7].map((id_product) =>
    makeGame({ id_product, in_stock: id_product === 1 ? 0 : 5, on_sale: true }),
  );
  await renderRoute([], { url: '/', responses: [respond(listSaleGames, games)] });
  const loaded = await loader({ params: { ids: [3] }, signal: new AbortController().signal });
  expect(loaded.map(({ id_product }) => id_product)).toEqual([2, 4, 5, 6]);
});
