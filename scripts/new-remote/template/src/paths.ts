/** The paths this remote owns, as the router reads them. Links from other remotes: @press-start/shared-ui/paths. */
export const patterns = {
  example: '/example',
};
