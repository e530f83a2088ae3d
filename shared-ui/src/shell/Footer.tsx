import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Wrap } from '../components';
import { paths } from '../paths';
import { displayText, media, theme, when } from '../themes';

export function Footer() {
  return (
    <Foot>
      <Columns>
        <p>Press Start is a fictional bootcamp project. No coin you insert here buys a real game.</p>
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
  /* The browser skips the footer while it is far below the viewport, and reserves the footer's usual height. */
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

  /* The name is generated content, because here it is decoration and not text. */
  .wordmark::before {
    content: 'Press Start';
  }

  .wordmark {
    margin: ${space[8]} 0 -0.13em;
    ${displayText}
    font-size: clamp(40px, 11.3vw, 170px);
    line-height: 0.8;
    letter-spacing: -0.045em;
    text-align: center;
    text-transform: uppercase;
    white-space: nowrap;
    color: ${color.bg};
    user-select: none;
  }

  ${when.retro} .wordmark {
    margin-bottom: -0.2em;
    font-size: clamp(28px, 8.4vw, 108px);
    line-height: 1;
    letter-spacing: 0;
    color: ${color.surface2};
  }
`;

const FooterLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  color: ${color.textMuted};

  &:hover {
    color: ${color.text};
  }
`;
