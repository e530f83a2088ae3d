export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser needs the URL until the click event has been dispatched.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
