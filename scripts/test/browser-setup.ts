import '@testing-library/jest-dom';
import { configure, fireEvent } from '@testing-library/react';

// How long a test waits for what must come: a busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });

// jsdom runs no animations, and has no method that says so.
Element.prototype.getAnimations ??= () => [];

// Dialogs and notices are rendered outside of the page and outlive it: the next test starts without them.
afterEach(() => {
  const popup = document.querySelector('.swal2-popup');
  if (popup) fireEvent.keyDown(popup, { key: 'Escape' });
  for (const notice of document.querySelectorAll('.Toastify__toast')) fireEvent.click(notice);
});
