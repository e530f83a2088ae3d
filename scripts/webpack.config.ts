/** Builds the programs that `npm run package` puts in the package, except the API and the host. */
import { service } from './webpack/service';

export default service({
  name: 'scripts',
  directory: import.meta.dirname,
  entry: {
    releases: './package/releases.ts',
    check: './package/check.ts',
  },
});
