import { render, screen } from '@testing-library/react';
import { GroupError } from './GroupError';

test('The status of a group is in the accessibility tree before it has an error, so that screen readers announce it', () => {
  render(<GroupError text={undefined} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
