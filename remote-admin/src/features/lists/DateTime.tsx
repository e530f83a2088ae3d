import { datePart } from '@press-start/shared-ui/format';

/** Formats an ISO timestamp as its UTC date and time without seconds, for example `2026-03-09 18:30`. */
export const dateAndTime = (iso: string): string => `${datePart(iso)} ${iso.slice(11, 16)}`;

export const DateTime = ({ at }: { at: string }) => <time dateTime={at}>{dateAndTime(at)}</time>;
