/**
 * `npm run guard`: rolls back or promotes the guarded canaries of the hosts at the comma-separated URLs in
 * `GUARD_HOSTS`. The host of `npm start` does not need this command, because `npm start` follows the guards
 * itself.
 */
import { env } from '../../common/settings';
import { runCommand } from '../command';
import { openReleases } from '../open-releases';
import { hostUrl } from '../settings';
import { followGuards } from './follow-guards';

await runCommand(async () => {
  const store = openReleases();
  const urls = (env['GUARD_HOSTS'] || hostUrl).split(',').map((url) => url.trim().replace(/\/$/, ''));
  for (const url of urls) {
    if (!URL.canParse(url)) throw new Error(`GUARD_HOSTS contains '${url}', which is not a URL.`);
    followGuards({ store, url, log: (line) => console.log(`${url}: ${line}`) });
  }
  console.log(`Following the guarded canaries of ${urls.join(', ')}.`);
});
