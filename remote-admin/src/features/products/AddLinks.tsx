import styled from 'styled-components';
import { ButtonLink } from '@press-start/shared-ui/components';
import { media } from '@press-start/shared-ui/themes';
import { patterns } from '../../paths';
import { gapBetweenFrames } from '../lists/gapBetweenFrames';

export function AddLinks() {
  return (
    <Nav aria-label="Add to the catalogue">
      <ButtonLink className="first" to={patterns.addProduct} size="small" icon="plus">
        Add Product
      </ButtonLink>
      <ButtonLink to={patterns.addGenre} size="small" variant="outline">
        Add Genre
      </ButtonLink>
      <ButtonLink to={patterns.addPlatform} size="small" variant="outline">
        Add Platform
      </ButtonLink>
    </Nav>
  );
}

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  ${gapBetweenFrames}

  ${media.mobile} {
    width: 100%;

    > * {
      flex: 1 1 0;
    }

    .first {
      flex: 1 1 100%;
    }
  }
`;
