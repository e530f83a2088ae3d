import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { store } from '@press-start/api/contract/rules';
import { PageHead, Wrap } from '@press-start/shared-ui/components';
import { Icon } from '@press-start/shared-ui/icons';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { displayText, media, theme, when } from '@press-start/shared-ui/themes';
import { MemberCard, tile } from './MemberCard';
import { team } from './team';

export const handle: PageHandle = {
  server: 'full',
  meta: () => ({
    title: `About | ${store.name}`,
    description: `${store.name} was made by a team of seven. Meet them, by day and after closing time.`,
    breadcrumbs: [{ name: 'About', path: paths.about() }],
  }),
};

export function Component() {
  return (
    <Wrap>
      <Heading>
        <PageHead title="Seven players, one shop" />
      </Heading>
      <Lead>
        {store.name} was made by a team of seven. Point at a face, or tap it, to see who they are after
        closing time. None of them exists, which keeps the wages low.
      </Lead>
      <Team>
        {team.map((member, column) => (
          <MemberCard key={member.handle} member={member} column={column} />
        ))}
        <li>
          <ContactCard to={paths.contact()}>
            <Icon name="plus" size={72} />
            <span>
              <strong>Player 8?</strong> There is always room at the cabinet. Say hello.
            </span>
          </ContactCard>
        </li>
      </Team>
    </Wrap>
  );
}

const { color, space, type } = theme;

/** The maximum width is in `em`, so it depends on the font size of the heading. */
const Heading = styled.div`
  max-width: 11em;
  font-size: ${type.fsH1};
  text-wrap: balance;

  /* Letters are as wide as high. */
  ${when.retro} {
    max-width: 15em;
  }

  ${media.mobile} {
    padding-top: ${space[3]};
  }
`;

const Lead = styled.p`
  max-width: 56ch;
  margin-bottom: ${space[8]};
  font-size: ${type.fsL};
`;

const Team = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space[6]};

  ${media.laptop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[4]};
  }
`;

const ContactCard = styled(Link)`
  ${tile}
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  min-height: 220px;
  height: 100%;
  padding: ${space[6]};
  border: 3px dashed ${color.line};
  background: none;
  box-shadow: none;

  .icon {
    margin: auto;
    color: ${color.accent};
  }

  strong {
    ${displayText}
    display: block;
    margin-bottom: ${space[1]};
    font-size: 20px;
    letter-spacing: 0;
  }

  ${when.retro} strong {
    font-size: 16px;
  }

  &:hover {
    border-color: ${color.accent};
  }
`;
