import type { FastifyReply, FastifyRequest } from 'fastify';
import { cached } from '../../../../scripts/common/cached';
import { CORRECTED_HEADER, type Game, type GameQuery, TOTAL_HEADER } from '../../../contract';
import type { Db } from '../../db/database';
import { Admission } from '../../http/admission';
import {
  listSerializer,
  LONG_LIST_LENGTH,
  type PackedList,
  packList,
  sendPacked,
} from '../../http/long-list';
import * as catalogue from './catalogue.repo';

const ADMISSION = { concurrency: 1, maxWaiting: 50, timeoutMs: 4000 };

/** The limits are low, because a packed list of 100,000 games takes several megabytes. */
const CACHE = { ttlMs: 5000, maxEntries: 4 };

type Filter = Omit<GameQuery, 'page' | 'limit'>;

export function listHeaders(total: number, corrected: string | undefined): Record<string, string | number> {
  return { [TOTAL_HEADER]: total, ...(corrected && { [CORRECTED_HEADER]: encodeURIComponent(corrected) }) };
}

/** A long list is read in batches and packed once for concurrent requests, to save memory. */
export function createUnpagedLists(db: Db, now: () => Date) {
  const admission = new Admission(ADMISSION);
  let writeGames: (items: readonly unknown[]) => string;
  let writeDates: (items: readonly unknown[]) => string;

  const packedGames = cached<Filter, PackedList>(
    (filter) =>
      admission.run(async () => {
        const { ids } = await catalogue.listGameIds(db, filter);
        return packList({ batches: catalogue.gameBatches(db, ids), serialize: writeGames });
      }),
    { ...CACHE, now },
  );
  const packedDates = cached<null, PackedList>(
    () =>
      admission.run(async () => {
        const { ids } = await catalogue.listGameIds(db, {});
        return packList({ batches: catalogue.gameDateBatches(db, ids), serialize: writeDates });
      }),
    { ...CACHE, maxEntries: 1, now },
  );

  return {
    async games(request: FastifyRequest, reply: FastifyReply, filter: Filter) {
      const { ids, corrected } = await catalogue.listGameIds(db, filter, LONG_LIST_LENGTH + 1);
      if (ids.length > LONG_LIST_LENGTH) {
        writeGames ??= listSerializer(reply);
        const packed = await packedGames(filter);
        reply.headers(listHeaders(packed.count, corrected));
        return sendPacked(request, reply, packed);
      }
      const games: Game[] = [];
      for await (const batch of catalogue.gameBatches(db, ids)) games.push(...batch);
      reply.headers(listHeaders(games.length, corrected));
      return games;
    },

    async dates(request: FastifyRequest, reply: FastifyReply) {
      const { ids } = await catalogue.listGameIds(db, {}, LONG_LIST_LENGTH + 1);
      if (ids.length > LONG_LIST_LENGTH) {
        writeDates ??= listSerializer(reply);
        return sendPacked(request, reply, await packedDates(null));
      }
      const dates: catalogue.GameDate[] = [];
      for await (const batch of catalogue.gameDateBatches(db, ids)) dates.push(...batch);
      return dates;
    },
  };
}
