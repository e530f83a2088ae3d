export { hydratedAtom, hydrateStores, useHydrated } from './hydrate';
export { logOut } from './logOut';
export { askRole, roleAtom, useRole } from './role';
export { requireAdmin, requireSession, useLeaveWithSession, whenSignedIn } from './guards';
export { currentSession, endSession, sessionAtom, useSession } from './state';
export { startSession } from './start';
export { StoreProvider } from './StoreProvider';
export type { Session, SessionData } from './stored';
