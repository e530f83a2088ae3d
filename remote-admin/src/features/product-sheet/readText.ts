/**
 * The text of a file, or undefined for one that holds none or is gone from the disk. Spreadsheets write UTF-8 when asked
 * to, else the letters of Windows: read as the wrong one, every ñ of a name would be lost.
 */
export async function readText(file: Blob): Promise<string | undefined> {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (bytes === undefined || new Uint8Array(bytes).includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
