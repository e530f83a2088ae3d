import type { Db } from '../../db/database';

/** Something an administrator did, as it is kept for later questions. */
export interface Act {
  actorId: number;
  action: string;
  /** What it was done to, e.g. `product 12`. */
  subject: string;
  detail?: object;
  at: Date;
}

/** Written in the transaction of the act itself: one is not there without the other. */
export async function recordAct(trx: Db, act: Act): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      at: act.at,
      actor_id: act.actorId,
      action: act.action,
      subject: act.subject,
      detail: JSON.stringify(act.detail ?? {}),
    })
    .execute();
}
