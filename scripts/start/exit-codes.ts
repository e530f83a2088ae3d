/** Exit codes by which the store's programs and their supervisor understand each other. */

/** EX_CONFIG of sysexits.h: a setting is wrong, or a port or a folder is in use. Starting again cannot help. */
export const CONFIGURATION_ERROR = 78;
