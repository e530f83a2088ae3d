import { toast } from '@press-start/shared-ui/feedback';

interface SharedPage {
  title: string;
  url: string;
}

/**
 * Opens the system's share sheet, or copies the link if the share sheet is missing or fails. A message shows
 * whether the link was copied.
 */
export async function share(page: SharedPage): Promise<void> {
  // TypeScript's DOM types declare `share`, but many desktop browsers lack it.
  if ('share' in navigator) {
    try {
      return await navigator.share(page);
    } catch (error) {
      // The visitor closed the share sheet.
      if (error instanceof Error && error.name === 'AbortError') return;
      console.warn('The share sheet could not be opened', error);
    }
  }
  try {
    await navigator.clipboard.writeText(page.url);
    toast('The link was copied.');
  } catch (error) {
    console.warn('The link could not be copied', error);
    toast('The link could not be copied. The address bar has it.', { tone: 'danger' });
  }
}
