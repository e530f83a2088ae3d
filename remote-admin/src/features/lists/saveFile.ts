export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoke the URL later, because the browser starts the download after `click` has returned.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
