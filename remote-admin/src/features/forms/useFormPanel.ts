import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { fieldErrors, isApiError } from '@press-start/shared-ui/api';
import type { ApiForm, ApiFormOptions } from '@press-start/shared-ui/forms';
import { useApiForm } from '@press-start/shared-ui/forms';
import { adminErrorMessage, showAdminError } from '../access/useAdminMutation';
import { useUnsavedChanges } from './useUnsavedChanges';

interface Options<Values extends object, Saved> extends Pick<
  ApiFormOptions<Values, Saved>,
  'initial' | 'validate' | 'send' | 'confirm' | 'draft'
> {
  /** URL of the list without the form. Opens after the form has been saved. */
  listUrl: string;
  /** An error code of the API that concerns one field, and the name of that field. */
  fieldError: { code: string; field: keyof Values & string };
  onSaved: (saved: Saved) => void;
}

interface FormPanelState<Values extends object> {
  form: ApiForm<Values>;
  /** The ref of the field that receives focus when the form opens. */
  firstField: RefObject<HTMLInputElement | null>;
}

/**
 * Returns the state of a form that opens above its list. Discarding unsaved changes requires confirmation.
 *
 * After a conflict, saving again applies this form's changes to the other administrator's version. Therefore,
 * `initial` must come from the record as it was when the form opened, and `send` must send only the
 * differences from that record.
 */
export function useFormPanel<Values extends object, Saved>({
  listUrl,
  fieldError,
  onSaved,
  ...options
}: Options<Values, Saved>): FormPanelState<Values> {
  const navigate = useNavigate();
  const firstField = useRef<HTMLInputElement>(null);
  const isSaved = useRef(false);
  const form = useApiForm<Values, Saved>({
    ...options,
    onInvalid: () => undefined,
    onSuccess: (saved) => {
      isSaved.current = true;
      onSaved(saved);
      return navigate(listUrl, { preventScrollReset: true });
    },
    errorsOf: (error) =>
      isApiError(error) && error.code === fieldError.code
        ? { [fieldError.field]: adminErrorMessage(error) }
        : fieldErrors(error),
    onError: showAdminError,
    focusErrors: true,
    revalidate: 'failure',
  });
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(options.initial);
  useUnsavedChanges(() => isDirty && !isSaved.current);
  useEffect(() => firstField.current?.focus(), []);
  return { form, firstField };
}
