// A focused test keeps all others of its file from running, and nobody notices: it fails instead.
const fail = () => {
  throw new Error("A focused test keeps the others from running. Choose one by its title: -t '<title>'.");
};
fail.each = () => fail;
fail.failing = fail;
fail.concurrent = fail;

for (const name of ['test', 'it', 'describe']) globalThis[name].only = fail;
for (const name of ['test', 'it']) if (globalThis[name].concurrent) globalThis[name].concurrent.only = fail;
for (const name of ['fit', 'fdescribe']) globalThis[name] = fail;
