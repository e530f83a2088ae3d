export { configureFragments, Fragment } from './Fragment';
export { fragmentKey } from './slots';
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
