import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { store } from '@press-start/api/contract/rules';
import { Wrap } from '../components';
import { paths } from '../paths';
import { displayText, media, theme, when } from '../themes';

export function Footer() {
  return (
    <Foot>
      <Columns>
        <p>{`${store.notice} ${store.footer}`}</p>
        <nav aria-label="Footer">
          <FooterLink to={paths.home()}>All games</FooterLink>
          <FooterLink to={paths.onSale()}>On sale</FooterLink>
          <FooterLink to={paths.about()}>About</FooterLink>
          <FooterLink to={paths.contact()}>Contact</FooterLink>
          <FooterLink to={paths.terms()}>Terms</FooterLink>
          <FooterLink to={paths.privacy()}>Privacy</FooterLink>
          <FooterLink to={paths.legal()}>Legal</FooterLink>
        </nav>
      </Columns>
      <div className="wordmark" aria-hidden="true" />
    </Foot>
  );
}

const { color, space } = theme;

/** The sizes fit 'Press Start'. Longer names are smaller. */
const wordmarkSize = (size: string) =>
  store.name.length > 11 ? `calc(${size} * ${(11 / store.name.length).toFixed(3)})` : size;

const Columns = styled(Wrap)`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space[6]} ${space[10]};
`;

const Foot = styled.footer`
  margin-top: ${space[18]};
  padding-top: ${space[11]};
  background: ${color.bgDeep};
  box-shadow: 0 -1px 0 ${color.lineSoft};
  overflow: hidden;
  /* Far below the viewport, the browser does not render the footer, but reserves its typical height. */
  content-visibility: auto;
  contain-intrinsic-height: auto 240px;

  ${media.mobile} {
    contain-intrinsic-height: auto 300px;
  }

  p {
    max-width: 46ch;
    color: ${color.textMuted};
  }

  nav {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]} ${space[6]};
  }

  /* Generated content, because here the name is decoration. */
  .wordmark::before {
    content: ${JSON.stringify(store.name)};
  }

  .wordmark {
    margin: ${space[8]} 0 -0.13em;
    ${displayText}
    font-size: ${wordmarkSize('max(34px, 10.8vw)')};
    line-height: 0.8;
    letter-spacing: -0.045em;
    text-align: center;
    text-transform: uppercase;
    white-space: nowrap;
    color: ${color.bg};
    user-select: none;

    /* Forced colours would make the decoration louder than the page. */
    @media (forced-colors: active) {
      display: none;
    }
  }

  ${when.retro} .wordmark {
    margin-bottom: -0.2em;
    font-size: ${wordmarkSize('max(28px, 8.4vw)')};
    line-height: 1;
    letter-spacing: 0;
    color: ${color.surface2};
  }
`;

const FooterLink = styled(Link).attrs({ discover: 'none' })`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  color: ${color.textMuted};

  &:hover {
    color: ${color.text};
  }
`;
