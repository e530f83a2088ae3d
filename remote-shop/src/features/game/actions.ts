/** What a visitor does on a product page besides buying, in one chunk that is loaded when the visitor is about to do it. */
export { GalleryDialog } from './gallery/GalleryDialog';
export { HelpfulButton, loadOwnVotes, sendVote, type Votes } from './reviews/HelpfulButton';
export { share } from './share';
