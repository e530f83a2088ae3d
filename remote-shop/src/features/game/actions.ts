/** Bundles the product page's actions except buying into one chunk, which is loaded shortly before it is needed. */
export { BoxBack } from './box/BoxBack';
export { faceAfter } from './box/turning';
export { GalleryDialog } from './gallery/GalleryDialog';
export { HelpfulButton, loadOwnVotes, sendVote, type Votes } from './reviews/HelpfulButton';
export { share } from './share';
