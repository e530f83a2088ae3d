import type { FastifyInstance } from 'fastify';
import { exportGames, importGames } from '../../../contract';
import { productCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { csvFile } from '../../http/csv-file';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { AdminReauthentication } from '../accounts/admin-reauthentication';
import { importProducts, productBatches } from './sheet.repo';
import { cellsOf, COLUMNS } from './sheet.rules';

/** The catalogue as a file for spreadsheets, and back. */
export function sheetRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, now } = services;
  const reauthentication = new AdminReauthentication(services);

  serve(app, exportGames, productCalls.exportGames, async (request, reply) => {
    const batches = productBatches(db, request.query.name);
    return csvFile(reply, { name: 'products', head: COLUMNS, batches, cells: cellsOf });
  });

  serve(app, importGames, productCalls.importGames, async (request) => {
    const caller = callerOf(request);
    const { csv, dry_run: dryRun } = request.body;
    if (!dryRun) await reauthentication.demand(caller);
    const { imageHosts } = config;
    return importProducts(db, { csv, dryRun }, { actorId: caller.id, at: now(), imageHosts });
  });
}
