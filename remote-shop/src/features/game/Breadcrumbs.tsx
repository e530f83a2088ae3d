import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { Step } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { theme } from '@press-start/shared-ui/themes';

/** Renders the steps from the catalogue to this page, which the page's metadata contain as well. */
export function Breadcrumbs({ steps }: { steps: readonly Step[] }) {
  return (
    <List className="steps" aria-label="Breadcrumbs">
      <ol>
        {[{ name: 'All games', path: paths.home() }, ...steps].map(({ name, path }, index) => (
          <li key={path}>
            {index < steps.length ? (
              <Link className="step" to={path}>
                {name}
              </Link>
            ) : (
              <span className="step" aria-current="page">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </List>
  );
}

const { color, size, space, type } = theme;

const List = styled.nav`
  flex: 1;
  min-width: 0;
  font-size: ${type.fsS};
  color: ${color.textMuted};

  ol {
    display: flex;
    flex-wrap: wrap;
  }

  li {
    display: flex;
    align-items: center;
    min-width: 0;
  }

  li + li::before {
    content: '/' / '';
    margin: 0 ${space[2]};
  }

  .step {
    display: inline-flex;
    align-items: center;
    min-height: ${size.tap};
    overflow-wrap: anywhere;
  }

  .step:not([aria-current]) {
    text-decoration: underline;
    text-underline-offset: 4px;
  }

  .step:not([aria-current]):hover {
    color: ${color.text};
  }
`;
