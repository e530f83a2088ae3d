/** EX_CONFIG of sysexits.h: a setting is invalid, or a port or folder is in use. The program is then not restarted. */
export const CONFIGURATION_ERROR = 78;
