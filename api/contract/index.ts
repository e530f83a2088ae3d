export * from './accounts';
export * from './audit';
export * from './contact';
export * from './data-export';
export * from './endpoint';
export * from './favourites';
export * from './figures';
export * from './games';
export * from './headers';
export * from './mails';
export * from './orders';
export * from './products';
export * from './uploads';
export * from './reviews';
export * from './second-factor';
export * from './social';
export * from './users';
export type { ApiErrorBody, FieldProblem, OrderLineProblem } from './schemas/errors';
export type {
  CartOrder,
  LoginAnswer,
  LoginFields,
  NewPassword,
  OpenSession,
  Role,
  SignUpFields,
  SignUpTerms,
} from './schemas/accounts';
export type { Act } from './schemas/audit';
export type { Figures, MonthOfSales } from './schemas/figures';
export type { Favourite, FavouriteGame } from './schemas/favourites';
export type {
  Facets,
  Game,
  GameFilter,
  GameOnPage,
  GameQuery,
  GameSort,
  Genre,
  Platform,
  Review,
} from './schemas/games';
export type {
  NewOrder,
  Order,
  OrderStep,
  OrderDetail,
  OrderMove,
  OrderLine,
  OrderQuery,
  OrderSort,
  OrderState,
  OrderStatus,
  PaymentStatus,
  PlacedOrder,
  Sale,
  SavedCart,
} from './schemas/orders';
export type { ChangedGames, EditedGame, ImportedRow, ImportReport, NewGame } from './schemas/products';
export type { Helpful, ModeratedReview, NewReview } from './schemas/reviews';
export type { SecondFactor, SecondFactorKey } from './schemas/second-factor';
export type { SocialLoginFields } from './schemas/social';
export type { MailRequest } from './schemas/mails';
export type { OwnAccount, Profile, ProfileFields, User, UserQuery, UserSort } from './schemas/users';
export type { UploadedImage } from './schemas/uploads';
export type { ContactMessage } from './schemas/contact';
export type { AccountExport } from './schemas/data-export';
