/** Renders an email address that may wrap after the @. */
export function Email({ text }: { text: string }) {
  const domainStart = text.indexOf('@') + 1;
  return (
    <span>
      {text.slice(0, domainStart)}
      <wbr />
      {text.slice(domainStart)}
    </span>
  );
}
