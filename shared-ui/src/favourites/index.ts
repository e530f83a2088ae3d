export { FavouriteButton } from './FavouriteButton';
export { changeFavourite, favouriteIdsAtom, useFavouriteIds } from './state';
