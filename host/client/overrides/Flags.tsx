/** Lists the feature flags in the panel, with their shares and whether they are on for this visitor. */
import { useEffect, useState } from 'react';

interface Flag {
  name: string;
  /** Percentage of visitors for whom the flag is on, from 1 to 100. */
  percent: number;
  isOn: boolean;
}

/** Renders nothing if there are no flags or if the request fails. */
export function Flags() {
  const [flags, setFlags] = useState<Flag[]>([]);
  useEffect(() => {
    const load = async () => {
      const response = await fetch('/composition/flags');
      if (response.ok) setFlags(await response.json());
    };
    load().catch((error: unknown) => console.warn('The feature flags cannot be loaded', error));
  }, []);
  if (flags.length === 0) return null;
  return (
    <section aria-label="Feature flags">
      <h3>Feature flags</h3>
      {flags.map(({ name, percent, isOn }) => (
        <p key={name}>
          <code>{name}</code>: {isOn ? 'on' : 'off'} for you, on for {percent}% of visitors
        </p>
      ))}
    </section>
  );
}
