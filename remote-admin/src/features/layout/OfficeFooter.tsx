import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { store } from '@press-start/api/contract/rules';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme } from '@press-start/shared-ui/themes';

export function OfficeFooter() {
  return (
    <Foot>
      <p>{store.notice}</p>
      <nav aria-label="Footer">
        <LegalLink to={paths.terms()}>Terms</LegalLink>
        <LegalLink to={paths.privacy()}>Privacy</LegalLink>
        <LegalLink to={paths.legal()}>Legal</LegalLink>
      </nav>
    </Foot>
  );
}

const { color, size, space, type } = theme;

const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space[6]};
  padding: ${space[1]} ${space[6]};
  background: ${color.bgDeep};
  box-shadow: 0 -1px 0 ${color.lineSoft};
  font-size: ${type.fsS};
  color: ${color.textMuted};

  nav {
    display: flex;
    gap: ${space[4]};
  }

  ${media.laptop} {
    padding: ${space[1]} ${size.gutter};
  }
`;

const LegalLink = styled(Link)`
  display: inline-grid;
  place-items: center;
  min-width: ${size.tap};
  min-height: ${size.tap};

  &:hover {
    color: ${color.text};
  }
`;
