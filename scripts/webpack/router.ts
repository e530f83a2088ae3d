/**
 * The router as the browser gets it: the exports in use anywhere, and no more (half of react-router's size).
 * The list belongs to the contract between host and remotes; ESLint refuses an import that is not on it.
 */
export {
  Await,
  createBrowserRouter,
  data,
  Form,
  isRouteErrorResponse,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  redirect,
  replace,
  ScrollRestoration,
  useActionData,
  useBlocker,
  useFetcher,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
  useSubmit,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
