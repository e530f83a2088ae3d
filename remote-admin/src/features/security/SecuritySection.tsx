import { useId, useRef, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { getSecondFactor } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Panel, PanelTitle } from '@press-start/shared-ui/components';
import { Icon } from '@press-start/shared-ui/icons';
import { displayText, media, theme, uiText } from '@press-start/shared-ui/themes';
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
  const stateId = useId();
  const isOn = codes !== undefined || factor.enabled;
  return (
    <>
      <SectionHeader title="Security" />
      <Columns data-guided={!isOn || undefined}>
        <Card>
          <FactorState id={stateId} isOn={isOn} />
          <div className="content">
            <Title ref={heading} tabIndex={-1} aria-describedby={stateId}>
              Second factor
            </Title>
            {codes ? (
              <RecoveryCodes codes={codes} onSaved={closeCodes} />
            ) : factor.enabled ? (
              <SecondFactorEnabled factor={factor} onDisabled={focusHeading} />
            ) : (
              <SecondFactorDisabled onEnabled={setCodes} onCancel={focusHeading} />
            )}
          </div>
        </Card>
        {!isOn && <HowItWorks />}
      </Columns>
    </>
  );
}

/** Shows whether the second factor is on, also while the recovery codes are shown. */
const FactorState = ({ id, isOn }: { id: string; isOn: boolean }) => (
  <Mark id={id} data-on={isOn}>
    <span>
      <Icon name="lock" size={36} />
    </span>
    {isOn ? 'On' : 'Off'}
  </Mark>
);

const HowItWorks = () => (
  <Panel aria-labelledby="how-it-works">
    <PanelTitle id="how-it-works">How it works</PanelTitle>
    <Steps>
      <li>An authenticator app on your phone reads a key, once.</li>
      <li>After the password, the login asks for the code that the app shows.</li>
      <li>Ten recovery codes let you in without the phone. Each works once.</li>
    </Steps>
  </Panel>
);

const { color, radius, space, type } = theme;

/** While the factor is on, its card has the whole width of the columns. */
const Columns = styled.div`
  display: grid;
  gap: ${space[6]};
  align-items: start;

  @media (min-width: 1181px) {
    &[data-guided] {
      grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr);
      align-items: stretch;
    }
  }
`;

const Card = styled(Panel)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[6]};

  .content {
    display: grid;
    gap: ${space[4]};
    align-content: start;
    justify-items: start;
  }

  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[4]};
  }
`;

/** The gap of the card adds to the margin. */
const Title = styled(PanelTitle)`
  margin-bottom: calc(${space[1]} * -1);

  &:focus {
    outline: none;
  }
`;

/** A lock above the word. On phones, the word is beside the lock. */
const Mark = styled.p`
  display: grid;
  gap: ${space[2]};
  align-content: start;
  justify-items: center;
  ${uiText}
  font-size: ${type.fsH4};
  line-height: 1.3;
  color: ${color.warn};

  &[data-on='true'] {
    color: ${color.ok};
  }

  span {
    display: grid;
    place-items: center;
    width: ${space[18]};
    height: ${space[18]};
    border: 2px solid;
    border-radius: ${radius.m};
    background: ${color.well};
  }

  ${media.mobile} {
    grid-auto-flow: column;
    gap: ${space[4]};
    align-items: center;
    justify-content: start;
  }
`;

const Steps = styled.ol`
  display: grid;
  gap: ${space[4]};
  margin: 0;
  padding: 0;
  list-style: none;
  counter-reset: step;

  li {
    display: grid;
    grid-template-columns: ${space[9]} minmax(0, 1fr);
    gap: ${space[4]};
    align-items: center;
    counter-increment: step;
  }

  li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    height: ${space[9]};
    border-radius: ${radius.s};
    background: ${color.well};
    ${displayText}
    font-size: 16px;
    line-height: 1;
    color: ${color.textHead};
  }
`;
