/** Route patterns of this remote. Other remotes link to these pages with `@press-start/shared-ui/paths`. */
export const patterns = {
  example: '/example',
};
