import '@testing-library/jest-dom';
import { configure, fireEvent } from '@testing-library/react';

// Use a long timeout, so that tests do not fail on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no animations and lacks this method.
Element.prototype.getAnimations ??= () => [];

// Close dialogs and toasts before the next test, because they are rendered outside the tested component.
afterEach(() => {
  const popup = document.querySelector('.swal2-popup');
  if (popup) fireEvent.keyDown(popup, { key: 'Escape' });
  for (const toast of document.querySelectorAll('.Toastify__toast')) fireEvent.click(toast);
});
