/**
 * Prepares the data of the stores for e2e tests once, because seeding and rendering covers take half a
 * minute.
 */
import { SpawnedStore } from '../start/testing/spawned-store';

/** Administrator of the stores for e2e tests, as in e2e/playwright.config.ts. */
const admin = (password: string) => ({ ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: password });

/**
 * Starts a store with the demonstration data and stops it. The stores of the e2e tests start with copies of
 * its data folder.
 * @throws if the store exits before it is open
 */
export async function prepareSeededData(adminPassword: string): Promise<SpawnedStore> {
  const store = await SpawnedStore.open({ ...admin(adminPassword), STORE_SEED: 'demo' });
  await store.stop();
  return store;
}
