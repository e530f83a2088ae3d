import styled from 'styled-components';
import { ButtonLink } from '@press-start/shared-ui/components';
import { media } from '@press-start/shared-ui/themes';
import { patterns } from '../../paths';
import { gapBetweenFrames } from '../lists/gapBetweenFrames';

export function AddLinks() {
  return (
    <Nav aria-label="Add to the catalogue">
      <ButtonLink aria-label="Add Product" to={patterns.addProduct} size="small" icon="plus">
        <Verb>
          Add<WideText> Product</WideText>
        </Verb>
      </ButtonLink>
      <ButtonLink className="other" to={patterns.addGenre} size="small" variant="outline">
        Add Genre
      </ButtonLink>
      <ButtonLink className="other" to={patterns.addPlatform} size="small" variant="outline">
        Add Platform
      </ButtonLink>
    </Nav>
  );
}

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  ${gapBetweenFrames}

  /* On narrow screens, the row of sections above contains the links to add genres and platforms. */
  ${media.tablet} {
    .other {
      display: none;
    }
  }
`;

/** On the narrowest phones, the button has only its icon, so that the title fits beside it. */
const Verb = styled.span`
  ${media.smallest} {
    display: none;
  }
`;

const WideText = styled.span`
  white-space: pre;

  ${media.tablet} {
    display: none;
  }
`;
