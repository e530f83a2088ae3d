import styled from 'styled-components';
import { Mark } from '../icons';
import { media, theme, uiText } from '../themes';

/** To avoid layout shift, the caller must reserve the height of the content that replaces this indicator. */
export function Loading({ className }: { className?: string }) {
  return (
    <Layout role="status" className={className}>
      <Mark size={70} />
      <p>Loading..</p>
    </Layout>
  );
}

const Layout = styled.div`
  display: grid;
  /* Fixed heights keep the coin in place when the font loads. */
  grid-template-rows: 70px ${theme.type.fsBtn};
  place-content: center;
  place-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[6]} 0;

  p {
    ${uiText}
  }

  ${media.moving} {
    .icon {
      animation: coin-spin 0.8s step-end infinite;
    }
  }

  @keyframes coin-spin {
    25%,
    75% {
      transform: scaleX(0.6);
    }

    50% {
      transform: scaleX(0.15);
    }
  }
`;
