/**
 * Opens the share sheet with a picture. If it cannot open, downloads the picture as a PNG file.
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

async function share(file: File): Promise<boolean> {
  const content = { files: [file] };
  // Despite the types, many desktop browsers lack `canShare` and `share`.
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
  // The download starts before the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
