import { checkoutAddressError } from '@press-start/api/contract/rules';
import { Button, Field, Panel } from '@press-start/shared-ui/components';
import { theme } from '@press-start/shared-ui/themes';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { PanelTitle } from '../cart/PanelTitle';

interface Props {
  /** The account's address, to start with. */
  suggested: string;
  /** The address the shopper has confirmed; undefined while it is being written. */
  confirmed: string | undefined;
  onConfirm: (address: string | undefined) => void;
}

/** Where the games go. Payment is offered only for an address that was confirmed. */
export function AddressPanel({ suggested, confirmed, onConfirm }: Props) {
  const [address, setAddress] = useState(suggested);
  const [error, setError] = useState<string>();
  const change = useRef<HTMLButtonElement>(null);

  // The button pressed to confirm is gone; the focus stays in the panel.
  useEffect(() => {
    if (confirmed !== undefined) change.current?.focus();
  }, [confirmed]);

  if (confirmed !== undefined) {
    return (
      <Panel>
        <PanelTitle>Delivery address</PanelTitle>
        <Confirmed>
          <p>{confirmed}</p>
          <Button ref={change} variant="outline" onClick={() => onConfirm(undefined)}>
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
          const wrong = checkoutAddressError(address);
          setError(wrong);
          if (!wrong) onConfirm(address.trim());
        }}
      >
        <Field
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

const Confirmed = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.m};

  p {
    font-size: ${theme.type.fsL};
    overflow-wrap: anywhere;
  }
`;
