/** Headers and directives that make browsers report violations of a document's policy. */
import { config } from '../config';

/** Path that receives beacons and CSP reports. */
export const telemetryPath = '/telemetry';

/** Returns the header that names the endpoint for CSP reports; no header if telemetry is disabled. */
export const reportingHeaders = (): Record<string, string> =>
  config.telemetrySample > 0 ? { 'reporting-endpoints': `csp="${telemetryPath}"` } : {};

/**
 * Returns the policy's directives for reports; Firefox, and Safari before 2025, support only `report-uri`.
 */
export const reportingDirectives = (): string[] =>
  config.telemetrySample > 0 ? [`report-uri ${telemetryPath}`, 'report-to csp'] : [];
