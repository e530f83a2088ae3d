import { getSecondFactor } from '@press-start/api/contract';
import type { SecondFactor } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Panel } from '@press-start/shared-ui/components';
import { theme } from '@press-start/shared-ui/themes';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { SectionHead } from '../frame/SectionHead';
import type { OpenSection } from '../frame/sections';
import { FactorOff } from './FactorOff';
import { FactorOn } from './FactorOn';
import { RecoveryCodes } from './RecoveryCodes';

export const open: OpenSection = async ({ signal }) => (
  <Security factor={await call(getSecondFactor, { signal })} />
);

/** The second factor of the administrator's own account. */
function Security({ factor }: { factor: SecondFactor }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const heading = useRef<HTMLHeadingElement>(null);
  // The control that had the focus disappears with each change; the heading stays.
  const focusHeading = () => heading.current?.focus();
  const closeCodes = () => {
    setCodes(undefined);
    focusHeading();
  };
  return (
    <>
      <SectionHead title="Security" />
      <Card>
        <h2 ref={heading} tabIndex={-1}>
          Second factor
        </h2>
        {codes ? (
          <RecoveryCodes codes={codes} onKept={closeCodes} />
        ) : factor.enabled ? (
          <FactorOn factor={factor} onDisabled={focusHeading} />
        ) : (
          <FactorOff onEnabled={setCodes} onCancel={focusHeading} />
        )}
      </Card>
    </>
  );
}

const { color, space } = theme;

const Card = styled(Panel)`
  display: grid;
  gap: ${space.m};
  justify-items: start;
  max-width: 760px;

  h2:focus {
    outline: none;
  }

  p {
    max-width: 62ch;
    color: ${color.textMuted};
  }

  [role='alert'] {
    color: ${color.danger};
  }

  form {
    display: grid;
    gap: ${space.xs};
    width: min(340px, 100%);
  }

  form > button {
    justify-self: start;
  }
`;
