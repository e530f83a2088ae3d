import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { RestoreScroll, setHistoryKey } from './RestoreScroll';

const scrollTo = jest.fn();

beforeEach(() => {
  sessionStorage.clear();
  scrollTo.mockClear();
  window.scrollTo = scrollTo;
  history.pushState(null, '', '/order/payment');
});

function openPage() {
  setHistoryKey(window);
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

function scrollAndLeave() {
  const page = openPage();
  window.scrollY = 300;
  page.leave();
  window.scrollY = 0;
}

test('Opening the same URL in a new history entry does not restore the scroll position', () => {
  scrollAndLeave();
  history.pushState(null, '', '/order/payment');
  openPage().leave();
  expect(scrollTo).not.toHaveBeenCalledWith(0, 300);
});

test('A reloaded page restores its scroll position', () => {
  scrollAndLeave();
  openPage().leave();
  expect(scrollTo).toHaveBeenLastCalledWith(0, 300);
});

test('A new page starts at the top, and going back restores the scroll position', async () => {
  const { router, leave } = openPage();
  window.scrollY = 300;
  await act(() => router.navigate('/home'));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  act(() => void router.navigate(-1));
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 300));
  leave();
});
