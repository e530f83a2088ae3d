import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
// Import the build without styles, because the content security policy would block its style element.
import type { SweetAlertOptions } from 'sweetalert2';
import Swal from 'sweetalert2/dist/sweetalert2.js';
import type { ConfirmOptions } from './dialog';
import { SweetDialogStyle } from './SweetDialogStyle';

mountStyle();

/** Opens a dialog and resolves to whether the user confirmed it. Resolves to false if `signal` is aborted. */
export async function openDialog({
  title,
  text,
  list,
  confirmText,
  cancelText,
  lang,
  signal,
}: ConfirmOptions): Promise<boolean> {
  // An open modal <dialog> makes the rest of the page inert, so the alert must be inside it.
  const modal = document.querySelector<HTMLDialogElement>('dialog:modal');
  const options: SweetAlertOptions = {
    // Pass text as elements, because the library parses strings as markup.
    title: createTextElement('span', title, lang),
    html: createBody(text, list),
    confirmButtonText: confirmText,
    cancelButtonText: cancelText,
    showCancelButton: cancelText !== undefined,
    reverseButtons: true,
    buttonsStyling: false,
    heightAuto: false,
    scrollbarPadding: false,
    target: modal ?? document.body,
    // Focus is restored below. The library would restore it too late, perhaps after the caller has moved it.
    returnFocus: false,
    showClass: { popup: 'swal2-arriving', backdrop: '', icon: '' },
    hideClass: { popup: '', backdrop: '', icon: '' },
  };
  if (signal?.aborted) return false;
  const previousFocus = document.activeElement;
  const result = Swal.fire(options);
  const container = Swal.getContainer();
  const close = () => {
    // React may have removed the alert with its modal dialog. The library closes only alerts in the document.
    if (container && !container.isConnected) document.body.append(container);
    Swal.close();
  };
  signal?.addEventListener('abort', close, { once: true });
  modal?.addEventListener('close', close, { once: true });
  const { isConfirmed } = await result;
  signal?.removeEventListener('abort', close);
  modal?.removeEventListener('close', close);
  if (previousFocus instanceof HTMLElement) previousFocus.focus();
  return isConfirmed;
}

function createBody(text: string | undefined, list: readonly string[] = []): HTMLElement {
  const box = document.createElement('div');
  if (text) box.append(createTextElement('p', text));
  if (list.length > 0) {
    const items = document.createElement('ul');
    items.append(...list.map((line) => createTextElement('li', line)));
    box.append(items);
  }
  return box;
}

function createTextElement(name: 'span' | 'p' | 'li', text: string, lang = ''): HTMLElement {
  const node = document.createElement(name);
  node.textContent = text;
  if (lang) node.lang = lang;
  return node;
}

function mountStyle(): void {
  const container = document.createElement('div');
  document.body.append(container);
  flushSync(() => createRoot(container).render(<SweetDialogStyle />));
}
