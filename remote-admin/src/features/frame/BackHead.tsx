import { PageHead } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { theme } from '@press-start/shared-ui/themes';
import styled from 'styled-components';

/** Heading of a screen beside the panel, under the way back to it. */
export function BackHead({ title }: { title: string }) {
  return (
    <Calm>
      <PageHead title={title} back={{ to: paths.admin(), text: 'Back' }} />
    </Calm>
  );
}

const Calm = styled.div`
  header {
    padding: 0 0 22px;
  }

  h1 {
    font-size: ${theme.type.fsH2};
  }
`;
