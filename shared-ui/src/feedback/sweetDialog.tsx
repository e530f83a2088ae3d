import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
// The build without styles: ours carry the page's nonce like every other rule.
import type { SweetAlertOptions } from 'sweetalert2';
import Swal from 'sweetalert2/dist/sweetalert2.js';
import { SweetDialogStyle } from './SweetDialogStyle';
import type { ConfirmOptions } from './dialog';

mountStyle();

/** Answers whether the shopper has confirmed. */
export async function openDialog({
  title,
  text,
  list,
  confirmText,
  cancelText,
  lang,
  signal,
}: ConfirmOptions): Promise<boolean> {
  const options: SweetAlertOptions = {
    // Elements, not strings: the library would take a string for markup.
    title: element('span', title, lang),
    html: sentences(text, list),
    confirmButtonText: confirmText,
    cancelButtonText: cancelText,
    showCancelButton: cancelText !== undefined,
    reverseButtons: true,
    buttonsStyling: false,
    heightAuto: false,
    scrollbarPadding: false,
    // A modal <dialog> makes the rest of the page inert: what is asked on top of one must stand inside it.
    target: document.querySelector<HTMLElement>('dialog:modal') ?? document.body,
    // Given back below and at once: the library does so a moment later, when the caller may have moved it on.
    returnFocus: false,
    showClass: { popup: 'swal2-arriving', backdrop: '', icon: '' },
    hideClass: { popup: '', backdrop: '', icon: '' },
  };
  if (signal?.aborted) return false;
  const before = document.activeElement;
  const close = () => Swal.close();
  signal?.addEventListener('abort', close, { once: true });
  const { isConfirmed } = await Swal.fire(options);
  signal?.removeEventListener('abort', close);
  if (before instanceof HTMLElement) before.focus();
  return isConfirmed;
}

function sentences(text: string | undefined, list: readonly string[] = []): HTMLElement {
  const box = document.createElement('div');
  if (text) box.append(element('p', text));
  if (list.length > 0) {
    const items = document.createElement('ul');
    items.append(...list.map((line) => element('li', line)));
    box.append(items);
  }
  return box;
}

function element(name: 'span' | 'p' | 'li', text: string, lang = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (lang) made.lang = lang;
  return made;
}

function mountStyle(): void {
  const place = document.createElement('div');
  document.body.append(place);
  flushSync(() => createRoot(place).render(<SweetDialogStyle />));
}
