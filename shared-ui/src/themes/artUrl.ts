export const artUrl = (picture: 'team' | 'portraits' | 'scene' | 'floor' | 'share') =>
  `/host/art/${picture}.png`;
