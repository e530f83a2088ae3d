import styled from 'styled-components';
import { BackLink } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme } from '@press-start/shared-ui/themes';
import { HeaderRow } from './SectionHeader';

export const BackHeader = ({ title }: { title: string }) => (
  <Row>
    <h1>{title}</h1>
    <BackLink to={paths.admin()}>Back</BackLink>
  </Row>
);

/** On most phones, the longest title fits on one line. */
const Row = styled(HeaderRow)`
  ${media.mobile} {
    column-gap: ${theme.space[2]};
  }
`;
