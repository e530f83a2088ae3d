import styled from 'styled-components';
import { PageHead } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { theme } from '@press-start/shared-ui/themes';

export function BackHeader({ title }: { title: string }) {
  return (
    <Compact>
      <PageHead title={title} back={{ to: paths.admin(), text: 'Back' }} />
    </Compact>
  );
}

const Compact = styled.div`
  header {
    padding: 0 0 ${theme.space[6]};
  }

  h1 {
    font-size: ${theme.type.fsH2};
  }
`;
