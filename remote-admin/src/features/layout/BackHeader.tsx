import styled from 'styled-components';
import { BackLink } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme } from '@press-start/shared-ui/themes';

export const BackHeader = ({ title }: { title: string }) => (
  <Header>
    <h1>{title}</h1>
    <BackLink to={paths.admin()}>Back</BackLink>
  </Header>
);

/** The title starts at the same place as in `SectionHeader`. */
const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${theme.space[4]};
  margin-bottom: ${theme.space[6]};

  h1 {
    font-size: ${theme.type.fsH2};
  }

  ${media.mobile} {
    margin-bottom: ${theme.space[5]};
  }

  ${media.smallest} {
    h1 {
      font-size: ${theme.type.fsH3};
    }
  }
`;
