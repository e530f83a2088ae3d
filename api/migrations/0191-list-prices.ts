import { type Kysely, sql } from 'kysely';

/**
 * Adds the list price, and the lowest price of the 30 days before a sale. When a price changes, a trigger stores the
 * previous price in `former_price`. When a sale starts or its price changes, the trigger computes the lowest price of
 * the 30 days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table product
      add column list_price integer check (list_price >= 1),
      add column prior_price integer check (prior_price >= 1)`.execute(db);
  await sql`
    create table former_price (
      product_id integer not null references product (id) on delete cascade,
      price      integer not null,
      ended_at   timestamptz not null
    )`.execute(db);
  await sql`create index former_price_product on former_price (product_id, ended_at)`.execute(db);
  await sql`create index former_price_age on former_price (ended_at)`.execute(db);
  // An edit sets `updated_at` to the time of the change. The interval is in hours, because the length of a day depends
  // on the session's time zone.
  await sql`
    create function record_price() returns trigger language plpgsql as $$
    declare
      changed_at timestamptz := case
        when new.updated_at <> old.updated_at then new.updated_at else greatest(old.updated_at, now())
      end;
    begin
      if new.price <> old.price then
        insert into former_price (product_id, price, ended_at) values (old.id, old.price, changed_at);
      end if;
      if not new.on_sale then
        new.prior_price := null;
      elsif not old.on_sale or new.price <> old.price then
        new.prior_price := least(old.price, (
          select min(price) from former_price
            where product_id = old.id and ended_at > changed_at - interval '720 hours'
        ));
      else
        new.prior_price := old.prior_price;
      end if;
      return new;
    end $$`.execute(db);
  // Orders do not fire this trigger, because they change only the stock.
  await sql`
    create trigger product_price_update before update of price, on_sale, prior_price on product
      for each row when (
        (old.price, old.on_sale, old.prior_price) is distinct from (new.price, new.on_sale, new.prior_price)
      ) execute function record_price()`.execute(db);
}
