import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOTAL_HEADER, type Game, type GameQuery } from '../../../contract';
import { cached } from '../../../../scripts/common/cached';
import type { Db } from '../../db/database';
import { Admission } from '../../http/admission';
import { listSerializer, LONG, packList, sendPacked, type PackedList } from '../../http/long-list';
import * as catalogue from './catalogue.repo';

/** One list is read at a time; the wait is as long as others wait for an answer at most. */
const READING = { atOnce: 1, waiting: 50, timeoutMs: 4000 };

/** Packed lists, of some megabytes for a hundred thousand games, are kept for a moment, and only a few of them. */
const KEPT = { goodFor: 5000, most: 4 };

/** The filter and the order without the page. */
type Filter = Omit<GameQuery, 'page' | 'limit'>;

/**
 * The lists without an end: a short one is read and sent like any other. A long one is read in batches and packed once
 * for all who ask for it at the time, so that neither one request nor forty fill the memory.
 */
export function wholeLists(db: Db, now: () => Date) {
  const admission = new Admission(READING);
  let writeGames: (items: readonly unknown[]) => string;
  let writeDates: (items: readonly unknown[]) => string;

  const packedGames = cached<Filter, PackedList>(
    (filter) =>
      admission.run(async () => {
        const ids = await catalogue.listGameIds(db, filter);
        return packList({ batches: catalogue.gameBatches(db, ids), serialize: writeGames });
      }),
    { ...KEPT, now },
  );
  const packedDates = cached<null, PackedList>(
    () =>
      admission.run(async () => {
        const ids = await catalogue.listGameIds(db, {});
        return packList({ batches: catalogue.gameDateBatches(db, ids), serialize: writeDates });
      }),
    { ...KEPT, most: 1, now },
  );

  return {
    async games(request: FastifyRequest, reply: FastifyReply, filter: Filter) {
      const ids = await catalogue.listGameIds(db, filter, LONG + 1);
      if (ids.length > LONG) {
        writeGames ??= listSerializer(reply);
        const packed = await packedGames(filter);
        reply.header(TOTAL_HEADER, packed.count);
        return sendPacked(request, reply, packed);
      }
      const games: Game[] = [];
      for await (const batch of catalogue.gameBatches(db, ids)) games.push(...batch);
      reply.header(TOTAL_HEADER, games.length);
      return games;
    },

    async dates(request: FastifyRequest, reply: FastifyReply) {
      const ids = await catalogue.listGameIds(db, {}, LONG + 1);
      if (ids.length > LONG) {
        writeDates ??= listSerializer(reply);
        return sendPacked(request, reply, await packedDates(null));
      }
      const dates: catalogue.GameDate[] = [];
      for await (const batch of catalogue.gameDateBatches(db, ids)) dates.push(...batch);
      return dates;
    },
  };
}
