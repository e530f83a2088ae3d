import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { OrderStatus, PaymentStatus } from '../../contract';
import type { MailContent } from '../mail/content';
import type { ProviderStatus } from '../payments/provider';

/** A time the database fills in when none is given. */
type DefaultTime = ColumnType<Date, Date | undefined, Date>;

/** PostgreSQL's numeric: read as text so that no digit is lost, written as text or number. */
type Numeric = ColumnType<string, string | number, string | number>;

export interface Tables {
  genre: { id: Generated<number>; name: string };
  platform: { id: Generated<number>; name: string };
  product: ProductTable;
  product_genre: { product_id: number; genre_id: number };
  product_platform: { product_id: number; platform_id: number };
  seed_step: { name: string; finished_at: DefaultTime };
  account: AccountTable;
  session: SessionTable;
  review: ReviewTable;
  review_vote: { review_id: number; account_id: number };
  favourite: FavouriteTable;
  orders: OrderTable;
  order_line: OrderLineTable;
  order_history: OrderHistoryTable;
  idempotency: IdempotencyTable;
  payment: PaymentTable;
  webhook_event: { provider: string; event_id: string; payment_id: string; received_at: Date };
  sandbox_preference: SandboxPreferenceTable;
  sandbox_payment: SandboxPaymentTable;
  audit: AuditTable;
  product_request: ProductRequestTable;
  outbox: OutboxTable;
  contact_message: ContactMessageTable;
  throttle: { key: Buffer; tries: number; open_at: Date; forget_at: Date };
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
  /** The name in small letters, kept by the database. */
  name_folded: GeneratedAlways<string>;
  description: string;
  publisher: Generated<string>;
  release_year: number;
  price: number;
  in_stock: number;
  on_sale: Generated<boolean>;
  thumbnail: string;
  images: string[];
  version: Generated<number>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  archived_at: Date | null;
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
}

interface SessionTable {
  token_hash: Buffer;
  account_id: number;
  created_at: Date;
  last_seen_at: Date;
  /** A name that may be shown; the token stays here. */
  id: Generated<string>;
  /** What its owner recognises it by, e.g. 'Firefox on Linux'. */
  device: Generated<string>;
  /** When its owner last entered the password again. */
  reauthenticated_at: Generated<Date | null>;
}

interface SecondFactorTable {
  account_id: number;
  /** Base32, sealed where SECRETS_KEY is set. */
  secret: string;
  /** The newest time step whose code was accepted. */
  last_step: Generated<number>;
  begun_at: Date;
  /** Null while it waits for its first code. */
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
}

interface FavouriteTable {
  account_id: number;
  product_id: number;
  created_at: Date;
  /** What the game cost when it was put aside; unknown for a few old ones. */
  price: Generated<number | null>;
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
  /** True while this order's units are out of `product.in_stock`; turned off once, when they go back. */
  holds_stock: boolean;
  preference_id: string | null;
  redirect_url: string | null;
  created_at: Date;
  expires_at: Date | null;
  /** When the payment provider was last asked about it. */
  asked_at: Generated<Date | null>;
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
}

interface OrderHistoryTable {
  id: Generated<number>;
  order_id: number;
  at: Date;
  source: string;
  actor_id: number | null;
  status: OrderStatus;
  payment_status: PaymentStatus;
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

interface SandboxPreferenceTable {
  id: string;
  idempotency_key: string | null;
  reference: string;
  /** JSON text on the way in, parsed on the way out. */
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

interface AuditTable {
  id: Generated<number>;
  at: Date;
  actor_id: number;
  action: string;
  subject: string;
  /** JSON text on the way in, parsed on the way out. */
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
  /** Who wrote it, if they were logged in. */
  account_id: Generated<number | null>;
  forwarded_at: Generated<Date | null>;
  /** When it is to be handed to the form service next; null when it is not to be. */
  due_at: Generated<Date | null>;
  attempts: Generated<number>;
  last_error: Generated<string | null>;
}

interface OutboxTable {
  id: Generated<number>;
  dedupe_key: string;
  message_id: string;
  recipient: string;
  subject: string;
  /** JSON text on the way in, parsed on the way out; gone once the mail is sent or given up. */
  content: ColumnType<MailContent | null, string, null>;
  created_at: Date;
  due_at: Date;
  expires_at: Date | null;
  attempts: Generated<number>;
  last_error: Generated<string | null>;
  sent_at: Generated<Date | null>;
  failed_at: Generated<Date | null>;
  request_id: string | null;
}

interface SocialFlowTable {
  state_hash: Buffer;
  browser_hash: Buffer;
  nonce: string;
  verifier: string;
  return_to: string | null;
  expires_at: Date;
}
