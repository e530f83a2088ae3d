/**
 * Route patterns of this remote. To let other remotes link to a page, add its path to
 * `@press-start/shared-ui/paths`.
 */
export const patterns = {
  example: '/example',
};
