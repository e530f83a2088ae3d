import { BackLink } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { HeaderRow } from './SectionHeader';

export const BackHeader = ({ title }: { title: string }) => (
  <HeaderRow>
    <h1>{title}</h1>
    <BackLink to={paths.admin()}>Back</BackLink>
  </HeaderRow>
);
