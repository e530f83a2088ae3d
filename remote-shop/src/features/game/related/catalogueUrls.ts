import { paths } from '@press-start/shared-ui/paths';

/** Returns the URL of the catalogue filtered by platform. */
export const platformUrl = (name: string) => `${paths.home()}?${new URLSearchParams({ platform: name })}`;

/** Returns the URL of the catalogue filtered by release year. */
export const yearUrl = (year: number) => `${paths.home()}?years=${year}-${year}`;
