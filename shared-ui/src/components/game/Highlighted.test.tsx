import { render } from '@testing-library/react';
import { Highlighted, markedParts } from './Highlighted';

test.each([
  ['Pac-Man', 'pacman', ['', 'Pac-Man']],
  ['Ms. Pac-Man World', 'pac man', ['Ms. ', 'Pac-Man', ' World']],
  ['Pokémon Red', 'POKEMON', ['', 'Pokémon', ' Red']],
  ['Sonic the Hedgehog', 'hedgehog sonic', ['', 'Sonic', ' the ', 'Hedgehog']],
  ['Sonic the Hedgehog', 'the', ['Sonic ', 'the', ' Hedgehog']],
  ['Tetris', 'zelda', ['Tetris']],
  ['Tetris', '%', ['Tetris']],
  ['𝔻oom 𐐷 Eternal', '𐐷 eternal', ['𝔻oom ', '𐐷 Eternal']],
  ['1080° Snowboarding', '1080 snow', ['', '1080° Snow', 'boarding']],
])('In %p, the search %p marks only the matching parts', (text, search, parts) => {
  expect(markedParts(text, search)).toEqual(parts);
});

test('Matches are wrapped in mark elements, and the text itself is unchanged', () => {
  const { container } = render(<Highlighted text="Super Mario Kart" search="mario" />);
  expect(container).toHaveTextContent('Super Mario Kart');
  expect(container.querySelector('mark')).toHaveTextContent(/^Mario$/);
});
