import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { csvLine } from '../modules/products/csv';

interface CsvFile<Item> {
  name: string;
  head: readonly string[];
  batches: AsyncIterable<readonly Item[]>;
  cells: (item: Item) => readonly (string | number)[];
}

/** Some spreadsheet programs recognise UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Streams the table, so that a long table does not have to fit into memory. */
export function sendCsv<Item>(reply: FastifyReply, { name, head, batches, cells }: CsvFile<Item>): Readable {
  reply.type('text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="${name}.csv"`);
  const text = async function* () {
    yield BYTE_ORDER_MARK + csvLine(head);
    for await (const items of batches) {
      if (items.length > 0) yield items.map((item) => csvLine(cells(item).map(String))).join('');
    }
  };
  return Readable.from(text());
}
