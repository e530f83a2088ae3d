/**
 * EX_CONFIG of sysexits.h: a setting is invalid, or a port or folder is in use. A program that exits with
 * this code before it has been available is not restarted.
 */
export const CONFIGURATION_ERROR = 78;
