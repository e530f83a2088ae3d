/** The title of the window follows the page; the server has written the first one. */
import type { createBrowserRouter } from 'react-router-dom';
import { fallbackMeta, metaOf } from './meta';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>;

export function followTitle(router: Router, page: Pick<Document, 'title'>, origin: string): () => void {
  return router.subscribe((state) => {
    if (!state.initialized) return;
    const { title } = metaOf(state, origin) ?? fallbackMeta;
    if (page.title !== title) page.title = title;
  });
}
