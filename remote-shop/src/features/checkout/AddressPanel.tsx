import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { deliveryAddressError } from '@press-start/api/contract/rules';
import { Button, Field, Panel } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';
import { PanelTitle } from '../cart/PanelTitle';

interface Props {
  suggested: string;
  /** The confirmed address, or `undefined` while the shopper edits it. */
  confirmed: string | undefined;
  onConfirm: (address: string | undefined) => void;
}

export function AddressPanel({ suggested, confirmed, onConfirm }: Props) {
  const [address, setAddress] = useState(suggested);
  const [error, setError] = useState<string>();
  const changeButton = useRef<HTMLButtonElement>(null);

  // Move focus, because confirming the address removes the focused button.
  useEffect(() => {
    if (confirmed !== undefined) changeButton.current?.focus();
  }, [confirmed]);

  if (confirmed !== undefined) {
    return (
      <Panel>
        <PanelTitle>Delivery address</PanelTitle>
        <Confirmed>
          <p>{confirmed}</p>
          <Button ref={changeButton} variant="outline" onClick={() => onConfirm(undefined)}>
            Change address
          </Button>
        </Confirmed>
      </Panel>
    );
  }
  return (
    <Panel>
      <PanelTitle>Delivery address</PanelTitle>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const addressError = deliveryAddressError(address);
          setError(addressError);
          if (!addressError) onConfirm(address.trim());
        }}
      >
        <AddressField
          label="Address"
          name="address"
          autoComplete="address-line1"
          maxLength={300}
          value={address}
          error={error}
          onChange={(event) => {
            setAddress(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit">Confirm address</Button>
      </form>
    </Panel>
  );
}

/** Leaves space for a street and a city on the narrowest phones. */
const AddressField = styled(Field)`
  ${media.smallest} {
    padding: 0 ${theme.space[2]};
  }
`;

const Confirmed = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[4]};

  p {
    font-size: ${theme.type.fsL};
    overflow-wrap: anywhere;
  }
`;
