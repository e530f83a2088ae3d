import type { Random } from '@press-start/art/random';

export interface Person {
  username: string;
  name: string;
  lastname: string;
  email: string;
  address: string;
}

/**
 * Username, first name and last name. The first person is the demo user, who can log in outside production.
 */
const PEOPLE = [
  'player1 Alex Carter',
  'pixelpaula Paula Ferreira',
  'turbotom Thomas Lindqvist',
  'megamiriam Miriam Okafor',
  'sidescroller José Aguirre',
  'coin_op_carl Carl Hendriks',
  'lady_bit Beatriz Salgado',
  'wireframe Wanda Kowalska',
  'joypad_jo Joanna Reid',
  'scanlines Samuel Adeyemi',
  'bossfight Bogdan Ionescu',
  'cartridgekid Kiran Mehta',
  'blastproc Blanca Ruiz',
  'mode7max Max Vogel',
  'dpadDora Dora Papadakis',
  'highscorehal Hal Brennan',
  'chiptuna Tuna Yilmaz',
  'save_point Saskia Vermeer',
  'parallax Pablo Iglesias',
  'oneup_una Una Gallagher',
  'sprite_svea Svea Holm',
  'glitchgus Gus Moreau',
  'crt_clara Clara Fontaine',
  'warpzone Walter Schmidt',
  'twobutton Tobias Keller',
  'rom_rita Rita Barbosa',
  'pressx Xenia Petrova',
  'vectorviv Vivian Chow',
  'lightgun_lu Lucia Marchetti',
  'speedrunsol Soledad Paz',
  'insertcoin Ines Navarro',
  'overworld Oskar Nilsson',
  'bit_by_bit Bianca Rossi',
  'fmtowns_fan Fumiko Tanaka',
  'cheat_code Chidi Eze',
  'the_big_n Nadia Haddad',
  'hadouken_h Hugo Lambert',
  'metroid_mo Moira Sinclair',
  'palhunter Paul Nowak',
  'segasaturday Sara Lund',
  'retro_rei Rei Nakamura',
  'attract_mode Amara Diallo',
  'kong_kat Katarina Novak',
  'dungeon_dan Dan Whitlock',
  'manual_man Manuel Ortega',
  'ninelives Niamh Doyle',
  'zapper_zoe Zoe Laurent',
  'extra_eddie Eddie Morales',
  'floppyfreya Freya Dahl',
  'longplay Leo Santoro',
  'tilt_tess Tess Hartley',
  'rasterbar Rasmus Berg',
  'pacifist_pia Pia Winkler',
  'quartereater Quentin Blanc',
  'hitbox_hana Hana Kim',
  'final_fay Fay Robertson',
  'gridrunner Greta Baum',
  'ultra_ugo Ugo Ferrari',
  'jump_jack Jack Osei',
  'endingscreen Elena Vidal',
] as const;

const STREETS = [
  'Elm Street',
  'Harbour Road',
  'Mill Lane',
  'Castle Hill',
  'Calle Mayor',
  'Station Road',
  'Rosenweg',
  'Rua do Sol',
  'Garden Terrace',
  'Via Verdi',
  'Kings Parade',
  'Avenida del Mar',
] as const;

const TOWNS = [
  'Northport',
  'Easton',
  'Villa Alta',
  'Bruckdorf',
  'Lakeside',
  'Porto Novo',
  'Fairview',
] as const;

/** Domains reserved for examples (RFC 2606), so that emails reach no one. */
const DOMAINS = ['example.com', 'example.org', 'example.net'] as const;

export function makeDemoPeople(random: Random): Person[] {
  return PEOPLE.map((person) => {
    const [username = '', name = '', lastname = ''] = person.split(' ');
    return { username, name, lastname, email: makeEmail(random, username), address: makeAddress(random) };
  });
}

export function makeNumberedPerson(random: Random, number: number): Person {
  const [, name = ''] = random.pick(PEOPLE).split(' ');
  const [, , lastname = ''] = random.pick(PEOPLE).split(' ');
  const username = `player-${number}`;
  return { username, name, lastname, email: makeEmail(random, username), address: makeAddress(random) };
}

function makeEmail(random: Random, username: string): string {
  return `${username}@${random.pick(DOMAINS)}`.toLowerCase();
}

function makeAddress(random: Random): string {
  return `${random.pick(STREETS)} ${random.int(1, 180)}, ${random.pick(TOWNS)}`;
}
