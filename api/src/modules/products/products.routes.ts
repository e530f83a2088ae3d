import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  changeGames,
  createGame,
  createGenre,
  createPlatform,
  deleteGame,
  exportGames,
  importGames,
  updateGame,
} from '../../../contract';
import { catalogueName, genreNameError, platformNameError } from '../../../contract/rules';
import { productCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { invalid, notFound } from '../../http/errors';
import { sendCsv } from '../../http/send-csv';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { AdminReauthentication } from '../accounts/reauthentication';
import { findGame } from '../catalogue/catalogue.repo';
import * as names from './genres-platforms.repo';
import * as products from './products.repo';
import { importProducts, productBatches } from './sheet.repo';
import { cellsOf, COLUMNS } from './sheet.rules';

export function productRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, now } = services;
  const { imageHosts } = config;
  const reauthentication = new AdminReauthentication(services);
  const auditContext = (request: Pick<FastifyRequest, 'caller'>) => ({
    actorId: callerOf(request).id,
    at: now(),
  });

  serve(app, createGame, productCalls.createGame, async (request, reply) => {
    const key = request.headers['idempotency-key'];
    const { id, isReplayed } = await products.createProduct(db, request.body, {
      ...auditContext(request),
      cause: 'initial',
      imageHosts,
      key,
    });
    if (isReplayed) reply.header('idempotent-replayed', 'true');
    const game = await findGame(db, id);
    if (game === undefined) throw notFound('This product has been deleted meanwhile.');
    return game;
  });

  serve(app, updateGame, productCalls.updateGame, async (request) =>
    products.updateProduct(db, request.body, { ...auditContext(request), cause: 'edit', imageHosts }),
  );

  serve(app, deleteGame, productCalls.deleteGame, async (request) => {
    const { id } = request.params;
    await reauthentication.enforce(callerOf(request));
    await db.transaction().execute((trx) => products.archiveProduct(trx, id, auditContext(request)));
    return { message: 'Deleted' };
  });

  serve(app, changeGames, productCalls.changeGames, async (request) => {
    if ('archived' in request.body.change) await reauthentication.enforce(callerOf(request));
    return {
      changed: await products.changeProducts(db, request.body, {
        ...auditContext(request),
        cause: 'bulk-edit',
        imageHosts,
      }),
    };
  });

  serve(app, createGenre, productCalls.createGenre, async (request) => {
    const name = catalogueName(request.body.genre ?? '');
    const message = genreNameError(name);
    if (message !== undefined) throw invalid([{ path: '/genre', message }]);
    return names.createGenre(db, name, auditContext(request));
  });

  serve(app, createPlatform, productCalls.createPlatform, async (request) => {
    const name = catalogueName(request.body.platform ?? '');
    const message = platformNameError(name);
    if (message !== undefined) throw invalid([{ path: '/platform', message }]);
    return names.createPlatform(db, name, auditContext(request));
  });

  serve(app, exportGames, productCalls.exportGames, async (request, reply) => {
    const batches = productBatches(db, request.query.name);
    return sendCsv(reply, { name: 'products', head: COLUMNS, batches, cells: cellsOf });
  });

  serve(app, importGames, productCalls.importGames, async (request) => {
    const { csv, dry_run: dryRun } = request.body;
    if (!dryRun) await reauthentication.enforce(callerOf(request));
    return importProducts(db, { csv, dryRun }, { ...auditContext(request), cause: 'import', imageHosts });
  });
}
