import type { Migration } from 'kysely';
import * as catalogue from './0001-catalogue';
import * as accounts from './0002-accounts';
import * as orders from './0003-orders';
import * as paymentSandbox from './0004-payment-sandbox';
import * as asked from './0005-asked';
import * as favourites from './0020-favourites';
import * as savedCarts from './0021-saved-carts';
import * as deletedAccounts from './0022-deleted-accounts';
import * as products from './0040-products';
import * as mail from './0041-mail';
import * as contact from './0042-contact';
import * as throttle from './0070-throttle';
import * as ownAccount from './0080-own-account';
import * as reviewsFavourites from './0081-reviews-favourites';
import * as contactForwarding from './0082-contact';
import * as lists from './0090-lists';
import * as socialLogin from './0100-social-login';
import * as auditLists from './0110-audit-lists';
import * as addressHits from './0120-address-hits';
import * as mailRequests from './0121-mail-requests';
import * as deletedAddresses from './0122-deleted-addresses';
import * as reauthentication from './0130-reauthentication';
import * as secondFactor from './0131-second-factor';
import * as catalogueVersion from './0140-catalogue-version';
import * as catalogueEdits from './0141-catalogue-edits';
import * as inbox from './0150-inbox';
import * as reviewReplies from './0151-review-replies';
import * as mailList from './0152-mail-list';
import * as refunds from './0160-refunds';
import * as stockMovements from './0161-stock-movements';
import * as coupons from './0170-coupons';
import * as search from './0180-search';
import * as productRank from './0181-product-rank';
import * as accountCarts from './0190-account-carts';
import * as listPrices from './0191-list-prices';
import * as scheduledSales from './0192-scheduled-sales';
import * as publisherIndex from './0195-publisher-index';
import * as restorableSearch from './0196-restorable-search';
import * as finalQuery from './0197-final-query';

/**
 * Migrations are listed explicitly, because a bundle has no folder to scan. Never change the SQL of a released
 * migration.
 */
export const migrations: Record<string, Migration> = {
  '0001-catalogue': catalogue,
  '0002-accounts': accounts,
  '0003-orders': orders,
  '0004-payment-sandbox': paymentSandbox,
  '0005-asked': asked,
  '0020-favourites': favourites,
  '0021-saved-carts': savedCarts,
  '0022-deleted-accounts': deletedAccounts,
  '0040-products': products,
  '0041-mail': mail,
  '0042-contact': contact,
  '0070-throttle': throttle,
  '0080-own-account': ownAccount,
  '0081-reviews-favourites': reviewsFavourites,
  '0082-contact': contactForwarding,
  '0090-lists': lists,
  '0100-social-login': socialLogin,
  '0110-audit-lists': auditLists,
  '0120-address-hits': addressHits,
  '0121-mail-requests': mailRequests,
  '0122-deleted-addresses': deletedAddresses,
  '0130-reauthentication': reauthentication,
  '0131-second-factor': secondFactor,
  '0140-catalogue-version': catalogueVersion,
  '0141-catalogue-edits': catalogueEdits,
  '0150-inbox': inbox,
  '0151-review-replies': reviewReplies,
  '0152-mail-list': mailList,
  '0160-refunds': refunds,
  '0161-stock-movements': stockMovements,
  '0170-coupons': coupons,
  '0180-search': search,
  '0181-product-rank': productRank,
  '0190-account-carts': accountCarts,
  '0191-list-prices': listPrices,
  '0192-scheduled-sales': scheduledSales,
  '0195-publisher-index': publisherIndex,
  '0196-restorable-search': restorableSearch,
  '0197-final-query': finalQuery,
};
