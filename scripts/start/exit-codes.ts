/** EX_CONFIG of sysexits.h: a setting is invalid, or a port or a folder is in use. The supervisor does not restart. */
export const CONFIGURATION_ERROR = 78;
