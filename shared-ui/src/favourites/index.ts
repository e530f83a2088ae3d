export { changeFavourite } from './changeFavourite';
export { FavouriteButton } from './FavouriteButton';
export { favouriteIdsAtom, useFavouriteIds } from './state';
