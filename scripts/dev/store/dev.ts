/**
 * `npm run dev`: starts the whole store, and shows each saved change in the open pages. A change in a remote
 * appears without a reload. A change in shared-ui, the host or the API restarts programs and reloads the
 * pages. A build error appears over the page until it is corrected.
 */
import { writeThemeIndex } from '../../build/theme-index';
import { themesFolder } from '../../checkout';
import { closeOnSignal } from '../../start/shutdown';
import { DevelopmentStore } from './dev-store';
import { readDevelopmentSettings } from './settings';

writeThemeIndex(themesFolder);
const store = new DevelopmentStore(await readDevelopmentSettings());
closeOnSignal(store);
console.log('Press Start is getting ready …');
await store.start();
