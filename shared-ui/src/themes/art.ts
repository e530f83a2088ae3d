/** Where the build puts the pictures it draws; the one place that knows. */
export const artUrl = (picture: 'team' | 'scene' | 'floor' | 'share') => `/host/art/${picture}.png`;
