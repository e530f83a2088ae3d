import { paths } from '@press-start/shared-ui/paths';

/** Returns the URL of the catalogue with the games of a platform. */
export const platformUrl = (name: string) => `${paths.home()}?${new URLSearchParams({ platform: name })}`;

/** Returns the URL of the catalogue with the games of a year. */
export const yearUrl = (year: number) => `${paths.home()}?years=${year}-${year}`;
