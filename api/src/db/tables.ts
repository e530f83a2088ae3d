import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { MessageState, OrderStatus, PaymentStatus, SaleState, SkipReason } from '../../contract';
import type { MailContent, RetainedParts } from '../mail/content';
import type { ProviderStatus } from '../payments/provider';

/** A timestamp that defaults to the current time. */
type DefaultTime = ColumnType<Date, Date | undefined, Date>;

/** PostgreSQL's `numeric`: read as text to preserve every digit, written as text or a number. */
type Numeric = ColumnType<string, string | number, string | number>;

type NumericDefault = ColumnType<string, string | number | undefined, string | number>;

export interface Tables {
  genre: { id: Generated<number>; name: string };
  platform: { id: Generated<number>; name: string };
  product: ProductTable;
  former_price: { product_id: number; price: number; ended_at: Date };
  scheduled_sale: ScheduledSaleTable;
  stock_movement: StockMovementTable;
  product_genre: { product_id: number; genre_id: number };
  product_platform: { product_id: number; platform_id: number };
  search_word: { word: string };
  product_rank: { product_id: number; sold: number; rating: number };
  product_rank_refresh: { only_row: Generated<boolean>; refreshed_at: Date };
  seed_step: { name: string; finished_at: DefaultTime };
  catalogue_version: {
    shard: Generated<number>;
    n: Generated<number>;
    listed: Generated<number>;
    edited: Generated<number>;
  };
  account: AccountTable;
  session: SessionTable;
  review: ReviewTable;
  review_vote: { review_id: number; account_id: number };
  favourite: FavouriteTable;
  coupon: CouponTable;
  orders: OrderTable;
  order_line: OrderLineTable;
  order_history: OrderHistoryTable;
  idempotency: IdempotencyTable;
  cart_save: { account_id: number; id: string; saved_at: Date };
  payment: PaymentTable;
  refund: RefundTable;
  refund_line: { refund_id: number; order_line_id: number; quantity: number; amount: Numeric };
  webhook_event: { provider: string; event_id: string; payment_id: string; received_at: Date };
  sandbox_preference: SandboxPreferenceTable;
  sandbox_payment: SandboxPaymentTable;
  sandbox_refund: SandboxRefundTable;
  audit: AuditTable;
  product_request: ProductRequestTable;
  outbox: OutboxTable;
  contact_message: ContactMessageTable;
  contact_reply: ContactReplyTable;
  throttle: {
    key: Buffer;
    tries: number;
    /** Earliest time of the next attempt. */
    open_at: Date;
    /** Time after which the next attempt counts as the first. */
    forget_at: Date;
  };
  address_hit: { key: Buffer; hits: number; ends_at: Date };
  email_change: { account_id: number; email: string; token_hash: Buffer; expires_at: Date };
  password_reset: { account_id: number; token_hash: Buffer; expires_at: Date };
  identity: { issuer: string; subject: string; account_id: number; created_at: Date };
  second_factor: SecondFactorTable;
  recovery_code: { account_id: number; code_hash: Buffer };
  login_challenge: { token_hash: Buffer; account_id: number; expires_at: Date };
  social_flow: SocialFlowTable;
  social_code: { code_hash: Buffer; browser_hash: Buffer; account_id: number; expires_at: Date };
}

interface ProductTable {
  id: Generated<number>;
  name: string;
  /** The name in lower case. */
  name_folded: GeneratedAlways<string>;
  /** The name in lower case, without accents, spaces or punctuation. */
  name_search: GeneratedAlways<string>;
  description: string;
  publisher: Generated<string>;
  release_year: number;
  price: number;
  list_price: Generated<number | null>;
  /** The lowest price of the 30 days before the sale; null without a sale. A trigger maintains it. */
  prior_price: ColumnType<number | null, number | null | undefined, never>;
  /** To change it, insert a row into `stock_movement`. */
  in_stock: ColumnType<number, number, never>;
  on_sale: Generated<boolean>;
  thumbnail: string;
  images: string[];
  version: Generated<number>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  archived_at: Date | null;
}

interface ScheduledSaleTable {
  id: Generated<number>;
  product_id: number;
  price: number;
  starts_at: Date;
  ends_at: Date;
  state: Generated<SaleState>;
  skipped_because: Generated<SkipReason | null>;
  /** The product's values before the sale, restored when it ends; null until it starts. */
  former_price: Generated<number | null>;
  former_list_price: Generated<number | null>;
  former_on_sale: Generated<boolean | null>;
  /** The administrator who scheduled the sale or changed it last. */
  scheduled_by: number;
  version: Generated<number>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

interface StockMovementTable {
  id: Generated<number>;
  product_id: number;
  units: number;
  /** A `StockCause`; 'unknown' if `product.in_stock` was changed directly. */
  cause: string;
  actor_id: number | null;
  order_id: number | null;
  at: Date;
}

interface AccountTable {
  id: Generated<number>;
  username: string;
  username_folded: string;
  email: string;
  email_folded: string;
  password_hash: string | null;
  name: string;
  lastname: string;
  address: string;
  active: Generated<boolean>;
  admin: Generated<boolean>;
  created_at: DefaultTime;
  deleted_at: Generated<Date | null>;
  cart_version: Generated<number>;
}

interface SessionTable {
  token_hash: Buffer;
  account_id: number;
  created_at: Date;
  last_seen_at: Date;
  /** Id that is safe to expose, unlike the token. */
  id: Generated<string>;
  /** Such as 'Firefox on Linux'. */
  device: Generated<string>;
  reauthenticated_at: Generated<Date | null>;
}

interface SecondFactorTable {
  account_id: number;
  /** Base32, encrypted if SECRETS_KEY is set. */
  secret: string;
  /** The latest time step whose code was accepted. */
  last_step: Generated<number>;
  begun_at: Date;
  /** Null until the first code is accepted. */
  enabled_at: Generated<Date | null>;
}

interface ReviewTable {
  id: Generated<number>;
  account_id: number;
  product_id: number;
  score: number;
  description: Generated<string>;
  hidden: Generated<boolean>;
  created_at: DefaultTime;
  /** The administrator who hid the review. */
  hidden_by: Generated<number | null>;
  hidden_at: Generated<Date | null>;
  hidden_reason: Generated<string | null>;
  reply: Generated<string | null>;
  replied_at: Generated<Date | null>;
}

interface FavouriteTable {
  account_id: number;
  product_id: number;
  created_at: Date;
  /** Price when the favourite was added; null if unknown. */
  price: Generated<number | null>;
}

interface CouponTable {
  id: Generated<number>;
  /** In capital letters, without surrounding spaces. */
  code: string;
  percent: number;
  starts_at: Date | null;
  ends_at: Date | null;
  use_limit: number | null;
  customer_limit: number | null;
  active: Generated<boolean>;
  version: Generated<number>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

interface OrderTable {
  id: Generated<number>;
  account_id: number;
  status: OrderStatus;
  payment_status: PaymentStatus;
  amount: number;
  currency: string;
  discount_percent: Generated<number>;
  coupon: string | null;
  address: string;
  /** True while the order's units are subtracted from `product.in_stock`. */
  holds_stock: boolean;
  preference_id: string | null;
  redirect_url: string | null;
  created_at: Date;
  expires_at: Date | null;
  /** When the payment provider was last queried about the order. */
  asked_at: Generated<Date | null>;
  /** When the payment provider was queried for payments that came after the first one. */
  final_query_at: Generated<Date | null>;
  /** Sum of the amounts of the order's rows in `refund`. */
  refunded: NumericDefault;
}

interface OrderLineTable {
  id: Generated<number>;
  order_id: number;
  product_id: number;
  quantity: number;
  unit_price: number;
  name: string;
  thumbnail: string;
  genres: string[];
  platforms: string[];
  /** Refunded units, which the order no longer holds. */
  refunded: Generated<number>;
}

interface OrderHistoryTable {
  id: Generated<number>;
  order_id: number;
  at: Date;
  source: string;
  actor_id: number | null;
  status: OrderStatus;
  payment_status: PaymentStatus;
  refund_id: Generated<number | null>;
}

interface IdempotencyTable {
  account_id: number;
  key: string;
  fingerprint: string;
  order_id: number | null;
  created_at: Date;
}

interface PaymentTable {
  id: Generated<number>;
  provider: string;
  payment_id: string;
  order_id: number;
  status: ProviderStatus;
  amount: Numeric;
  currency: string;
  refund_due: Generated<boolean>;
  refunded_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface RefundTable {
  id: Generated<number>;
  order_id: number;
  /** The id in `payment`, not at the provider. */
  payment_id: number;
  actor_id: number;
  key: string;
  fingerprint: string;
  amount: Numeric;
  reason: string;
  restock: boolean;
  due_at: Date;
  provider_key: string;
  provider_refund_id: Generated<string | null>;
  attempts: Generated<number>;
  last_error: Generated<string | null>;
  created_at: Date;
  /** When the provider confirmed the refund. */
  made_at: Date | null;
}

interface SandboxPreferenceTable {
  id: string;
  idempotency_key: string | null;
  reference: string;
  /** Written as JSON text, read as parsed JSON. */
  items: ColumnType<SandboxItem[], string, string>;
  amount: Numeric;
  currency: string;
  return_url: string;
  created_at: DefaultTime;
}

export interface SandboxItem {
  title: string;
  quantity: number;
  unit_price: number;
}

interface SandboxPaymentTable {
  id: Generated<number>;
  preference_id: string;
  reference: string;
  status: ProviderStatus;
  amount: Numeric;
  currency: string;
  created_at: DefaultTime;
}

interface SandboxRefundTable {
  id: Generated<number>;
  payment_id: number;
  amount: Numeric;
  idempotency_key: string | null;
  created_at: DefaultTime;
}

interface AuditTable {
  id: Generated<number>;
  at: Date;
  actor_id: number;
  action: string;
  subject: string;
  /** Written as JSON text, read as parsed JSON. */
  detail: ColumnType<unknown, string, string>;
}

interface ProductRequestTable {
  account_id: number;
  key: string;
  fingerprint: string;
  product_id: number | null;
  created_at: Date;
}

interface ContactMessageTable {
  id: Generated<number>;
  email: string;
  message: string;
  created_at: Date;
  /** Null if the sender was not logged in. */
  account_id: Generated<number | null>;
  forwarded_at: Generated<Date | null>;
  /** Time of the next attempt to forward the message; null if there will be none. */
  due_at: Generated<Date | null>;
  attempts: Generated<number>;
  last_error: Generated<string | null>;
  state: Generated<MessageState>;
}

interface ContactReplyTable {
  message_id: number;
  /** Position among the replies, starting at 1. */
  number: number;
  author_id: number;
  text: string;
  created_at: Date;
}

interface OutboxTable {
  id: Generated<number>;
  dedupe_key: string;
  message_id: string;
  recipient: string;
  subject: string;
  /** Written as JSON text, read as parsed JSON; null once it is erased. */
  content: ColumnType<MailContent | null, string, null>;
  created_at: Date;
  due_at: Date;
  expires_at: Date | null;
  attempts: Generated<number>;
  last_error: Generated<string | null>;
  sent_at: Generated<Date | null>;
  failed_at: Generated<Date | null>;
  request_id: string | null;
  /** Null for an email queued by an earlier version of the store. */
  template: Generated<string | null>;
  account_id: Generated<number | null>;
  kept: Generated<RetainedParts>;
  resends: Generated<number>;
}

interface SocialFlowTable {
  state_hash: Buffer;
  browser_hash: Buffer;
  nonce: string;
  verifier: string;
  return_to: string | null;
  expires_at: Date;
}
