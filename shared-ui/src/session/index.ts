export { sessionEndReasonAtom, delayLoginUntil, loginIsOpenAtom, setSessionEndReason } from './sessionEnd';
export { hydratedAtom, hydrateStores, StoreProvider, useHydrated } from './store';
export { clearShopperData, logOut, logOutEverywhere, startSession } from './lifecycle';
export { authAtom, fetchRole, roleAtom, useAuth, useRole } from './role';
export { isAdmin, requireAdmin, requireSession, whenSignedIn } from './guards';
export { SessionExpiry, useStayOnSessionEnd } from './SessionExpiry';
export { currentSession, endSession, sessionAtom, updateSession, useSession } from './state';
export type { Session, SessionData } from './state';
