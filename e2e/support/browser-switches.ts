/**
 * Chromium switches that disable unneeded features and the sandbox. With the sandbox, Chromium refuses to run
 * as root, which is the usual user in a container.
 */
export const browserSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
