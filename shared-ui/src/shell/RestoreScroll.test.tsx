import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { nameEntry } from './nameEntry';
import { RestoreScroll } from './RestoreScroll';

const scrollTo = jest.fn();

beforeEach(() => {
  sessionStorage.clear();
  scrollTo.mockClear();
  window.scrollTo = scrollTo;
  history.pushState(null, '', '/order/payment');
});

/** What a document does at its start. */
function open() {
  nameEntry(window);
  const router = createBrowserRouter([{ path: '*', element: <RestoreScroll /> }]);
  const { unmount } = render(<RouterProvider router={router} />);
  return {
    router,
    leave: () => {
      fireEvent(window, new Event('pagehide'));
      unmount();
      router.dispose();
    },
  };
}

/** Reads on for a while, then leaves the document. */
function readAndLeave() {
  const document = open();
  window.scrollY = 300;
  document.leave();
  window.scrollY = 0;
}

test('a page opened again at the same address starts at its top', () => {
  readAndLeave();
  history.pushState(null, '', '/order/payment');
  open().leave();
  expect(scrollTo).not.toHaveBeenCalledWith(0, 300);
});

test('a reloaded page returns to where one was', () => {
  readAndLeave();
  open().leave();
  expect(scrollTo).toHaveBeenLastCalledWith(0, 300);
});

test('a page one goes to starts at its top, and going back returns to where one was', async () => {
  const { router, leave } = open();
  window.scrollY = 300;
  await act(() => router.navigate('/home'));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  act(() => void router.navigate(-1));
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 300));
  leave();
});
