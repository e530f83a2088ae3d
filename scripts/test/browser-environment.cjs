// jsdom lacks some web standards that Node has; this environment uses Node's implementations.
const { TestEnvironment } = require('jest-environment-jsdom');

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { global } = this;
    const missing = {
      fetch,
      Request,
      Response,
      Headers,
      TextEncoder,
      TextDecoder,
      ReadableStream,
      TransformStream,
      structuredClone,
    };
    for (const [name, value] of Object.entries(missing)) global[name] ??= value;
    // The router passes signals to Request, so both must come from Node.
    Object.assign(global, { AbortController, AbortSignal });
  }
};
