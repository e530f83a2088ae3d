import { render, screen } from '@testing-library/react';
import { GroupError } from './GroupError';

test('The status element of a group of controls is in the accessibility tree before there is an error, so that screen readers announce the error', () => {
  render(<GroupError text={undefined} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
