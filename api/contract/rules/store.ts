// The kit replaces this file, because a remote's own checkout has no store.config.ts.
export * as store from '../../../store.config';
