import { ButtonLink } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';
import styled from 'styled-components';
import { patterns } from '../../paths';

/** What can be added to the catalogue. */
export function ToolLinks() {
  return (
    <Links aria-label="Add to the catalogue">
      <ButtonLink to={patterns.addProduct} size="small" icon="plus">
        Add Product
      </ButtonLink>
      <ButtonLink to={patterns.addGenre} size="small" variant="outline">
        Add Genre
      </ButtonLink>
      <ButtonLink to={patterns.addPlatform} size="small" variant="outline">
        Add Platform
      </ButtonLink>
    </Links>
  );
}

const Links = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s};

  ${media.mobile} {
    width: 100%;

    > :first-child {
      flex: 1 1 100%;
    }

    > * {
      flex: 1 1 0;
    }
  }
`;
