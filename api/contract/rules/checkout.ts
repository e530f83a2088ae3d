import { normalised } from './text';

/** The delivery address must not be empty; more than 300 characters no label printer takes. */
export function checkoutAddressError(address: string): string | undefined {
  const text = normalised(address);
  return text === '' || text.length > 300 ? 'Please insert a valid address' : undefined;
}
