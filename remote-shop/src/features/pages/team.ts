export interface Member {
  name: string;
  role: string;
  bio: string;
  handle: string;
}

/** The team, in the order of the faces in the sprite. All names, faces and handles are fictional. */
export const team: readonly Member[] = [
  {
    name: 'Ada Quarter',
    role: 'Cabinet mechanic',
    bio: 'Repairs what you shake. Owns one screwdriver and uses it for everything.',
    handle: 'ada-quarter',
  },
  {
    name: 'Rex Velasco',
    role: 'Delivery',
    bio: 'Takes every corner at full speed. Has never dropped a box, only bicycles.',
    handle: 'rex-velasco',
  },
  {
    name: 'Odo Fennimore',
    role: 'Shopkeeper',
    bio: 'Knows where every game is, and which one you will like better.',
    handle: 'odo-fennimore',
  },
  {
    name: 'Nell Bruma',
    role: 'Testing',
    bio: 'Finished everything on these shelves twice, once without jumping.',
    handle: 'nell-bruma',
  },
  {
    name: 'Fig Lumen',
    role: 'Covers',
    bio: 'Draws in sixteen colours. Finds the other sixteen million showy.',
    handle: 'fig-lumen',
  },
  {
    name: 'Sable Okonjo',
    role: 'Payments',
    bio: 'Sleeps on the coin box. One eye stays open.',
    handle: 'sable-okonjo',
  },
  {
    name: 'Unit 64',
    role: 'Help desk',
    bio: 'Answers every message in beeps. The beeps are kind.',
    handle: 'unit-64',
  },
];
