export interface DevPerson {
  /** The id must not change, because the store links accounts to it. */
  subject: string;
  name: string;
  lastname: string;
  email: string;
  verified: boolean;
}

/** Fictional users. The last one has an unverified email address, which the store must not trust. */
export const people: readonly DevPerson[] = [
  { subject: 'dev-ada', name: 'Ada', lastname: 'Pixel', email: 'ada@arcade.example', verified: true },
  { subject: 'dev-hugo', name: 'Hugo', lastname: 'Joystick', email: 'hugo@arcade.example', verified: true },
  { subject: 'dev-ines', name: 'Inés', lastname: 'Muñoz', email: 'ines@arcade.example', verified: true },
  { subject: 'dev-kenji', name: 'Kenji', lastname: 'Sprite', email: 'kenji@arcade.example', verified: true },
  { subject: 'dev-walt', name: 'Walt', lastname: 'Glitch', email: 'walt@arcade.example', verified: false },
];

export const findPerson = (subject: string) => people.find((person) => person.subject === subject);
