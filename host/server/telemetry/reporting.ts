/** The part of a document's headers that makes browsers report violations of its policy. */
import { config } from '../config';

/** Path that receives beacons and CSP reports. */
export const telemetryPath = '/telemetry';

/** Returns the headers of a document whose policy reports violations to the host. */
export const reportingHeaders = (): Record<string, string> =>
  config.telemetrySample > 0 ? { 'reporting-endpoints': `csp="${telemetryPath}"` } : {};

/** Returns the directives of the policy; Firefox and Safari before 2025 support only `report-uri`. */
export const reportingDirectives = (): string[] =>
  config.telemetrySample > 0 ? [`report-uri ${telemetryPath}`, 'report-to csp'] : [];
