export const artUrl = (picture: 'team' | 'scene' | 'floor' | 'share') => `/host/art/${picture}.png`;
