import styled from 'styled-components';
import { Mark } from '../icons';
import { media, theme, uiText } from '../themes';

/** The shop's coin spins in four frames while something is fetched. Give its place the height of what will come. */
export function Loading({ className }: { className?: string }) {
  return (
    <Waiting role="status" className={className}>
      <Mark size={70} />
      <p>Loading..</p>
    </Waiting>
  );
}

const Waiting = styled.div`
  display: grid;
  /* Both have their height from the start: the coin stays where it is when the word below it comes. */
  grid-template-rows: 70px ${theme.type.fsBtn};
  place-content: center;
  place-items: center;
  gap: 14px;
  padding: 26px 0;

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
