export * from './accounts';
export * from './contact';
export * from './endpoint';
export * from './favourites';
export * from './games';
export * from './headers';
export * from './mails';
export * from './orders';
export * from './products';
export * from './uploads';
export * from './reviews';
export * from './users';
export type { ApiErrorBody, FieldProblem, OrderLineProblem } from './schemas/errors';
export type { CartOrder, LoginAnswer, LoginFields, Role, SignUpFields } from './schemas/accounts';
export type { Favourite, FavouriteGame } from './schemas/favourites';
export type { Game, GameQuery, GameSort, Genre, Platform, Review } from './schemas/games';
export type {
  NewOrder,
  Order,
  OrderDetail,
  OrderLine,
  OrderState,
  OrderStatus,
  PaymentStatus,
  PlacedOrder,
  Sale,
  SavedCart,
} from './schemas/orders';
export type { EditedGame, NewGame } from './schemas/products';
export type { NewReview } from './schemas/reviews';
export type { MailRequest } from './schemas/mails';
export type { Profile, ProfileFields, User } from './schemas/users';
export type { UploadedImage } from './schemas/uploads';
export type { ContactMessage } from './schemas/contact';
