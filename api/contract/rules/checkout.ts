import { normalised } from './text';

/** Returns the error message for a delivery address that is empty or longer than 300 characters. */
export function checkoutAddressError(address: string): string | undefined {
  const text = normalised(address);
  return text === '' || text.length > 300 ? 'Please insert a valid address' : undefined;
}
