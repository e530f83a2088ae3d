export { configureFragments, Fragment } from './Fragment';
export { fragmentKey, offerId, remoteOfOffer } from './slots';
export type {
  FragmentDeclaration,
  FragmentModule,
  FragmentOffer,
  FragmentSlots,
  PlacedFragment,
  SelectedOffer,
  SelectedOffers,
  SlotName,
} from './slots';
