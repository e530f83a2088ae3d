export { authAtom, useAuth } from './auth';
export { endedAtom, loginAfter, tellEnded } from './ended';
export { hydratedAtom, hydrateStores, useHydrated } from './hydrate';
export { forgetShopper, logOut, logOutEverywhere } from './logOut';
export { loginIsOpenAtom } from './loginIsOpen';
export { askRole, roleAtom, useRole } from './role';
export {
  isAdmin,
  requireAdmin,
  requireSession,
  useLeaveWithSession,
  useLoginAfterSession,
  whenSignedIn,
} from './guards';
export { currentSession, endSession, sessionAtom, updateSession, useSession } from './state';
export { startSession } from './start';
export { StoreProvider } from './StoreProvider';
export type { Session, SessionData } from './stored';
