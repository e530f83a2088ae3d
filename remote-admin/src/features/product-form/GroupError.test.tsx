import { render, screen } from '@testing-library/react';
import { GroupError } from './GroupError';

test('GroupError renders an empty status element if there is no error, so that screen readers announce a later error', () => {
  render(<GroupError text={undefined} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
