/** Puts the focus on the first control that is marked as wrong, else on the first one that has to be filled in. */
export function focusFirstProblem(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = wrong ?? form?.querySelector<HTMLElement>('[aria-required="true"]');
  control?.focus();
}
