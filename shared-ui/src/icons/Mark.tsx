import { markPaths } from './markPaths';

/** Renders the logo in the colours of the theme. */
export function Mark({ size = 42 }: { size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 14 14" aria-hidden="true">
      <path fill="var(--accent-edge)" d={markPaths.rim} />
      <path fill="var(--accent)" d={markPaths.coin} />
      <path fill="var(--on-accent)" d={markPaths.symbol} />
    </svg>
  );
}
