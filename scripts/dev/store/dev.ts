/**
 * `npm run dev`: opens the whole store, and shows each saved change in the open pages. A change of a remote appears
 * without a reload. A change of shared-ui, the host or the API restarts the programs and reloads the pages. An error in
 * a build appears over the page until it is repaired.
 */
import { closeOnSignal } from '../../start/shutdown';
import { DevelopmentStore } from './dev-store';
import { readDevelopmentSettings } from './settings';

const store = new DevelopmentStore(await readDevelopmentSettings());
closeOnSignal(store);
console.log('Press Start is getting ready …');
await store.start();
