/** Settings of metrics and telemetry. See docs/settings.md and docs/telemetry.md. */
import { type Environment, readMetricsToken } from '../../../scripts/common/settings';

interface TelemetrySettings {
  /**
   * Token that requests for `/metrics` must contain in production; without it, there are no metrics in
   * production.
   */
  metricsToken: string | undefined;
  /** Share of visits to measure, from 0 to 1; 0 also disables CSP reports. */
  telemetrySample: number;
}

const productionSample = 0.1;

function readSample(settings: Environment, fallback: number, problems: string[]): number {
  const text = settings['TELEMETRY_SAMPLE'];
  if (!text) return fallback;
  const sample = /^[01](\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (sample <= 1) return sample;
  problems.push(`TELEMETRY_SAMPLE is '${text}', not a number from 0 to 1`);
  return fallback;
}

export const readTelemetrySettings = (
  settings: Environment,
  production: boolean,
  problems: string[],
): TelemetrySettings => ({
  metricsToken: readMetricsToken(settings, problems),
  telemetrySample: readSample(settings, production ? productionSample : 0, problems),
});
