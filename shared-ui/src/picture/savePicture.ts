/**
 * Opens the share sheet with a picture, or downloads the picture as a PNG file if the share sheet is unavailable or
 * cannot be opened.
 *
 * @param name file name without extension
 * @throws if the browser cannot encode the picture
 */
export async function savePicture(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser could not encode the picture');
  const file = new File([blob], `${name}.png`, { type: blob.type });
  if (!(await share(file))) download(file);
}

/** Opens the share sheet. Returns whether it opened. */
async function share(file: File): Promise<boolean> {
  const content = { files: [file] };
  // TypeScript's DOM types declare both functions, but many desktop browsers lack them.
  if (!('canShare' in navigator) || !navigator.canShare(content)) return false;
  try {
    await navigator.share(content);
    return true;
  } catch (error) {
    // The visitor closed the share sheet.
    if (error instanceof Error && error.name === 'AbortError') return true;
    console.warn('The share sheet could not be opened', error);
    return false;
  }
}

function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The download has started once the current task has ended.
  setTimeout(() => URL.revokeObjectURL(url));
}
