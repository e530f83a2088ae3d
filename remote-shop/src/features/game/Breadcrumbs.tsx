import { Link } from 'react-router-dom';
import type { Step } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';

/** Renders the breadcrumbs: the catalogue, followed by `steps`. */
export const Breadcrumbs = ({ steps }: { steps: readonly Step[] }) => (
  <nav className="steps" aria-label="Breadcrumbs">
    <ol className="path">
      {[{ name: 'All games', path: paths.home() }, ...steps].map(({ name, path }, index) => (
        <li key={path} className="step">
          {index < steps.length ? <Link to={path}>{name}</Link> : <span aria-current="page">{name}</span>}
        </li>
      ))}
    </ol>
  </nav>
);
