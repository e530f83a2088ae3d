import { PageHead } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';

export const BackHeader = ({ title }: { title: string }) => (
  <PageHead compact title={title} back={{ to: paths.admin(), text: 'Back' }} />
);
