import { useRef, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { getSecondFactor } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Panel, PanelTitle } from '@press-start/shared-ui/components';
import { theme } from '@press-start/shared-ui/themes';
import { SectionHeader } from '../layout/SectionHeader';
import { useSectionData } from '../layout/sections';
import { RecoveryCodes } from './RecoveryCodes';
import { SecondFactorDisabled } from './SecondFactorDisabled';
import { SecondFactorEnabled } from './SecondFactorEnabled';

export async function loader({ request }: LoaderFunctionArgs) {
  return { factor: await call(getSecondFactor, { signal: request.signal }) };
}

export function Component() {
  const { factor } = useSectionData<typeof loader>();
  const [codes, setCodes] = useState<readonly string[]>();
  const heading = useRef<HTMLHeadingElement>(null);
  // Cancelling the set-up, closing the codes and turning off the second factor remove the focused control.
  const focusHeading = () => heading.current?.focus();
  const closeCodes = () => {
    setCodes(undefined);
    focusHeading();
  };
  return (
    <>
      <SectionHeader title="Security" />
      <Card>
        <Title ref={heading} tabIndex={-1}>
          Second factor
        </Title>
        {codes ? (
          <RecoveryCodes codes={codes} onSaved={closeCodes} />
        ) : factor.enabled ? (
          <SecondFactorEnabled factor={factor} onDisabled={focusHeading} />
        ) : (
          <SecondFactorDisabled onEnabled={setCodes} onCancel={focusHeading} />
        )}
      </Card>
    </>
  );
}

const Card = styled(Panel)`
  display: grid;
  gap: ${theme.space[4]};
  justify-items: start;
  max-width: 760px;
`;

/** The gap of the card adds to the margin. */
const Title = styled(PanelTitle)`
  margin-bottom: calc(${theme.space[1]} * -1);

  &:focus {
    outline: none;
  }
`;
