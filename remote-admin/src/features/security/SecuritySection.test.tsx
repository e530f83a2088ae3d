import { screen, waitFor, within } from '@testing-library/react';
import { encode } from 'uqr';
import {
  beginSecondFactorSetup,
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  reauthenticate,
} from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import { respond, respondError, respondWith } from '@press-start/shared-ui/testing';
import { openAdmin } from '../../testing/admin';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Press%20Start:max?issuer=Press%20Start&secret=${secret}`;
const codes = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-JKLM-NPQ${index}`);
const wrongCode = 'This code is wrong, or has been used already';
const validationError = (path: string, message: string) => ({
  error: 'invalid',
  message,
  fields: [{ path, message }],
});

function mockSecondFactor(enabled: boolean, codesLeft = 10): { responses: Responder[] } {
  let isEnabled = enabled;
  const responses = [
    respond(getSecondFactor, () => ({
      enabled: isEnabled,
      since: isEnabled ? '2026-03-01T10:00:00.000Z' : null,
      codes_left: isEnabled ? codesLeft : 0,
    })),
    respond(beginSecondFactorSetup, { secret, uri }),
    respondWith(enableSecondFactor, ({ body }) => {
      if (JSON.stringify(body) !== '{"code":"123456"}')
        return Response.json(validationError('/code', wrongCode), { status: 422 });
      isEnabled = true;
      return Response.json({ recovery_codes: codes });
    }),
    respond(disableSecondFactor, () => {
      isEnabled = false;
      return { message: 'The second factor is off' };
    }),
  ];
  return { responses };
}

const openSecurity = async (
  { responses }: ReturnType<typeof mockSecondFactor>,
  ...overrides: Responder[]
) => {
  const view = await openAdmin('/admin?section=security', ...overrides, ...responses);
  await screen.findByRole('heading', { name: 'Security' });
  return view;
};

test('The security section says that the second factor is off', async () => {
  await openSecurity(mockSecondFactor(false));
  expect(screen.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByText(/^It is off\./)).toBeInTheDocument();
  expect(screen.getByText('Off', { exact: true })).toBeInTheDocument();
});

test('The security section explains the second factor only while it is off', async () => {
  const { unmount } = await openSecurity(mockSecondFactor(false));
  const steps = within(screen.getByRole('region', { name: 'How it works' })).getAllByRole('listitem');
  expect(steps).toHaveLength(3);
  unmount();
  await openSecurity(mockSecondFactor(true));
  expect(screen.queryByRole('region', { name: 'How it works' })).not.toBeInTheDocument();
});

test('Setting up the second factor shows the key as a QR code and as text, verifies a code and shows the recovery codes once', async () => {
  const { user, calls } = await openSecurity(mockSecondFactor(false));
  await user.click(screen.getByRole('button', { name: 'Set it up' }));
  const picture = await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  const { data } = encode(uri, { ecc: 'M', border: 4 });
  const darkModuleCount = data.flat().filter(Boolean).length;
  expect(picture.lastElementChild?.getAttribute('d')?.match(/M/g)).toHaveLength(darkModuleCount);
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Turn it on' })).toBeDisabled();
  await user.type(screen.getByLabelText('Code'), '000000{Enter}');
  expect(await screen.findByText(wrongCode)).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123456{Enter}');
  const heading = await screen.findByRole('heading', { name: 'Your recovery codes' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes);
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(
    await screen.findByText(/It is on since 2026-03-01\. 10 recovery codes are left\./),
  ).toBeInTheDocument();
  expect(screen.queryByText(codes[0]!)).not.toBeInTheDocument();
  expect(calls.filter(({ path }) => path === '/auth/secondFactor/begin')).toHaveLength(1);
});

test('Setting up the second factor prompts for the password if the API requires re-authentication', async () => {
  const passwordRequired = { error: 'fresh-login-needed', message: 'Please enter your password once more.' };
  let isConfirmed = false;
  const { user } = await openSecurity(
    mockSecondFactor(false),
    respondWith(beginSecondFactorSetup, () =>
      isConfirmed ? Response.json({ secret, uri }) : Response.json(passwordRequired, { status: 403 }),
    ),
    respond(reauthenticate, () => {
      isConfirmed = true;
      return { message: 'Confirmed' };
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Set it up' }));
  const dialog = await screen.findByRole('dialog', { name: 'Is it still you?' });
  await user.type(within(dialog).getByLabelText('Your password'), 'secret1{Enter}');
  expect(await screen.findByRole('img')).toBeInTheDocument();
});

test('Turning off the second factor requires the password and a code', async () => {
  const { user, calls } = await openSecurity(mockSecondFactor(true, 1));
  expect(screen.getByText(/One recovery code is left\./)).toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Turn it off' });
  expect(button).toBeDisabled();
  await user.type(screen.getByLabelText('Your password'), 'secret1');
  await user.type(screen.getByLabelText('Code, or a recovery code'), '123456{Enter}');
  expect(await screen.findByText(/^It is off\./)).toBeInTheDocument();
  const request = calls.find(({ method }) => method === 'DELETE');
  expect(request).toMatchObject({
    path: '/auth/secondFactor',
    body: { password: 'secret1', code: '123456' },
  });
});

test.each([
  ['password', 'Your password', 'Wrong password'],
  ['code', 'Code, or a recovery code', wrongCode],
])(
  'Turning off the second factor with an invalid %s shows an error beside the field and leaves the second factor on',
  async (field, label, message) => {
    const { user } = await openSecurity(
      mockSecondFactor(true, 0),
      respondError(disableSecondFactor, 422, validationError(`/${field}`, message)),
    );
    expect(screen.getByText(/No recovery code is left/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Your password'), 'secret1');
    await user.type(screen.getByLabelText('Code, or a recovery code'), '123456{Enter}');
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message));
    expect(screen.getByText(/^It is on/)).toBeInTheDocument();
  },
);

describe('Focus in the security section', () => {
  const getSectionHeading = () => screen.getByRole('heading', { name: 'Second factor' });

  test('Opening the security section does not focus the section heading', async () => {
    await openSecurity(mockSecondFactor(false));
    expect(getSectionHeading()).not.toHaveFocus();
  });

  test('Cancelling the second-factor set-up focuses the section heading', async () => {
    const { user } = await openSecurity(mockSecondFactor(false));
    await user.click(screen.getByRole('button', { name: 'Set it up' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getByText(/^It is off\./)).toBeInTheDocument();
    await waitFor(() => expect(getSectionHeading()).toHaveFocus());
  });

  test('Closing the recovery codes focuses the section heading', async () => {
    const { user } = await openSecurity(mockSecondFactor(false));
    await user.click(screen.getByRole('button', { name: 'Set it up' }));
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText(/^The second factor is on\. Each of these/)).toBeInTheDocument();
    expect(screen.getByText('On', { exact: true })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    expect(await screen.findByText(/^It is on since/)).toBeInTheDocument();
    await waitFor(() => expect(getSectionHeading()).toHaveFocus());
  });

  test('Turning off the second factor focuses the section heading', async () => {
    const { user } = await openSecurity(mockSecondFactor(true));
    await user.type(screen.getByLabelText('Your password'), 'secret1');
    await user.type(screen.getByLabelText('Code, or a recovery code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Turn it off' }));
    expect(await screen.findByText(/^It is off\./)).toBeInTheDocument();
    await waitFor(() => expect(getSectionHeading()).toHaveFocus());
  });
});

test.each([
  [429, 'too-many', 'Too many tries. Please wait 30 seconds.'],
  [503, 'unavailable', 'The store is closed for a moment.'],
  [409, 'no-password', 'This account has no password yet.'],
])(
  'An error with status %i while turning off the second factor is shown as an alert until a value changes',
  async (status, error, message) => {
    const { user } = await openSecurity(
      mockSecondFactor(true),
      respondError(disableSecondFactor, status, { error, message }),
    );
    const password = screen.getByLabelText('Your password');
    const code = screen.getByLabelText('Code, or a recovery code');
    await user.type(password, 'secret1');
    await user.type(code, '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    for (const field of [password, code]) {
      expect(field).toBeValid();
      expect(field).not.toHaveAccessibleDescription();
    }
    await user.type(code, '7');
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  },
);
