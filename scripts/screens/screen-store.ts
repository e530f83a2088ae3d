/** Starts a store with demo data and contact messages for the screenshots, and adds shoppers on request. */
import type { Cleanups } from '../common/cleanups';
import { runReleaseCommand } from '../release/testing/run-command';
import { SpawnedStore } from '../start/testing/spawned-store';

export interface Credentials {
  username: string;
  password: string;
}

export interface ScreenStore {
  origin: string;
  admin: Credentials;
  /** A demo shopper with orders and favourites. */
  shopper: Credentials;
  /** Creates a shopper without orders. */
  makeShopper(): Promise<Credentials>;
  switchRemote(name: string, state: 'off' | 'on'): Promise<void>;
}

const password = 'start123';

/** Starts the store. @throws if it does not start or rejects a contact message */
export async function openScreenStore(defer: Cleanups['defer']): Promise<ScreenStore> {
  const admin = { username: 'keeper', password: 'arcade-1978' };
  const store = await SpawnedStore.open({
    STORE_SEED: 'demo',
    LOG_LEVEL: 'warn',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  });
  defer(() => store.close());
  // The store's canonical URLs and session cookie use `localhost`.
  const origin = `http://localhost:${store.portOf('host')}`;
  const [, username = '', demoPassword = ''] = /Demo shopper: (\S+) \/ (\S+)/.exec(store.output) ?? [];
  let shopperCount = 0;
  await sendMessages(origin);
  return {
    origin,
    admin,
    shopper: { username, password: demoPassword },
    async makeShopper() {
      shopperCount += 1;
      const account = { username: `ada${shopperCount}`, email: `ada${shopperCount}@example.com` };
      await post(`${origin}/api/auth/signup`, {
        ...account,
        name: 'Ada',
        lastname: 'Lovelace',
        address: '12 St James Square, London',
        password,
        confirmPassword: password,
      });
      return { username: account.username, password };
    },
    async switchRemote(name, state) {
      const { code, output } = await runReleaseCommand('releases', [`--${state}`, name], {
        DATA_DIR: store.dataDir,
        PORT: String(store.portOf('host')),
        RELEASES_PORT: String(store.portOf('release server')),
      });
      if (code !== 0) throw new Error(output);
    },
  };
}

async function sendMessages(origin: string): Promise<void> {
  for (const message of [
    'My copy of Moon Patrol arrived without its manual. Could you send me one?',
    'Do you ship to Manchester? I would like to order three games for a friend.',
  ])
    await post(`${origin}/api/contact`, { email: 'visitor@example.com', message });
}

async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
}
