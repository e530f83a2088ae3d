import { remote } from '@press-start/scripts/webpack/remote';

export default remote({
  name: 'account',
  directory: import.meta.dirname,
  // The host opens the login dialog over any page, so it loads the dialog separately from its route.
  exposes: { './LoginDialog': './src/features/sign-in/LoginPage.tsx' },
});
