/** Bundles the product page's actions, except buying, into one chunk that is loaded on demand. */
export { BoxBack } from './box/BoxBack';
export { faceAfter } from './box/turning';
export { GalleryDialog } from './gallery/GalleryDialog';
export { HelpfulButton, loadOwnVotes, sendVote, type Votes } from './reviews/HelpfulButton';
export { share } from './share';
