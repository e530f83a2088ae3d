/** Formats of CSP reports and of beacons, which contain no URLs and no error messages. */
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { maxProblems } from '../../client/telemetry/problems';

const source = Type.Object(
  { remote: Type.String({ maxLength: 50 }), release: Type.String({ maxLength: 100 }) },
  { additionalProperties: false },
);

/** Maximum number of releases in a beacon. */
const maxUsed = 20;

const milliseconds = Type.Optional(Type.Number({ minimum: 0 }));

const beacon = Type.Object(
  {
    /** The release of the first page; missing for a path that no remote owns. */
    page: Type.Optional(source),
    /** The releases whose entries the visit has loaded; missing from the beacons of earlier versions. */
    used: Type.Optional(Type.Array(source, { maxItems: maxUsed })),
    /** Sent only in the first beacon of a visit. */
    vitals: Type.Optional(
      Type.Object(
        {
          lcp: milliseconds,
          inp: milliseconds,
          hydrated: milliseconds,
          cls: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
        },
        { additionalProperties: false },
      ),
    ),
    /** The release whose code has thrown each error. */
    errors: Type.Array(source, { maxItems: maxProblems }),
    /** The release of each remote or page that could not be loaded. */
    failedLoads: Type.Array(source, { maxItems: maxProblems }),
  },
  { additionalProperties: false },
);

export type Beacon = Static<typeof beacon>;

const beaconCheck = Compile(beacon);

/** Returns the beacon; undefined if its format is invalid. */
export const parseBeacon = (value: unknown): Beacon | undefined =>
  beaconCheck.Check(value) ? value : undefined;

/** Format of a report that a browser sends to `report-uri`. */
const report = Type.Object({
  'csp-report': Type.Object({
    'effective-directive': Type.Optional(Type.String()),
    'violated-directive': Type.Optional(Type.String()),
  }),
});

/** Maximum number of counted reports per request. */
const maxReports = 100;

/**
 * Format of the reports that a browser sends to `report-to`; one request may contain reports of several
 * types.
 */
const reports = Type.Array(
  Type.Object({
    type: Type.String(),
    body: Type.Optional(Type.Object({ effectiveDirective: Type.Optional(Type.String()) })),
  }),
);

const reportCheck = Compile(report);
const reportsCheck = Compile(reports);

/** Returns the violated directive of each CSP report in the value; undefined if the format is invalid. */
export function parseCspReports(value: unknown): string[] | undefined {
  if (reportsCheck.Check(value))
    return value
      .slice(0, maxReports)
      .flatMap(({ type, body }) => (type === 'csp-violation' ? [body?.effectiveDirective ?? ''] : []));
  if (!reportCheck.Check(value)) return undefined;
  const { 'effective-directive': effective, 'violated-directive': violated = '' } = value['csp-report'];
  // Older browsers send the directive with its values.
  return [effective ?? violated.replace(/ .*/, '')];
}
