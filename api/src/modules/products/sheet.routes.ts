import type { FastifyInstance } from 'fastify';
import { exportGames, importGames } from '../../../contract';
import { productCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { csvFile } from '../../http/csv-file';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { importProducts, productBatches } from './sheet.repo';
import { cellsOf, COLUMNS } from './sheet.rules';

/** The catalogue as a file for spreadsheets, and back. */
export function sheetRoutes(app: FastifyInstance, { config, db, now }: Services): void {
  serve(app, exportGames, productCalls.exportGames, async (request, reply) => {
    const batches = productBatches(db, request.query.name);
    return csvFile(reply, { name: 'products', head: COLUMNS, batches, cells: cellsOf });
  });

  serve(app, importGames, productCalls.importGames, async (request) =>
    importProducts(
      db,
      { csv: request.body.csv, dryRun: request.body.dry_run },
      { actorId: callerOf(request).id, at: now(), imageHosts: config.imageHosts },
    ),
  );
}
