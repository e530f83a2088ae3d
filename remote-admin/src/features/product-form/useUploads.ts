import { uploadImage } from '@press-start/api/contract';
import { MAX_PICTURE, UPLOAD_PRESET } from '@press-start/api/contract/rules';
import { upload } from '@press-start/shared-ui/api';
import { useEffect, useRef, useState } from 'react';
import { adminErrorMessage } from '../frame/useAdminMutation';

/** A picture on its way to the store, or one that did not get there. */
export interface Upload {
  key: number;
  file: File;
  /** How much of it has gone out, from 0 to 1. */
  part: number;
  /** Why it was not taken. */
  problem?: string;
}

/** Pictures under way. Whatever becomes of them, nothing else of the form is touched. */
export function useUploads(onUploaded: (url: string) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const count = useRef(0);
  // Several pictures may arrive between two renderings: each is told to the latest listener.
  const uploaded = useRef(onUploaded);
  useEffect(() => {
    uploaded.current = onUploaded;
  });

  const update = (key: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  const send = async ({ key, file }: Upload) => {
    if (file.size > MAX_PICTURE) return update(key, { problem: 'A picture has at most 5 MB.' });
    update(key, { part: 0, problem: undefined });
    try {
      const { secure_url } = await upload(uploadImage, formOf(file), {
        onProgress: (part) => update(key, { part }),
      });
      uploaded.current(secure_url);
      drop(key);
    } catch (error) {
      update(key, { problem: adminErrorMessage(error) });
    }
  };

  const add = (files: Iterable<File>) => {
    const fresh = [...files].map((file) => ({ key: (count.current += 1), file, part: 0 }));
    setUploads((all) => [...all, ...fresh]);
    for (const one of fresh) void send(one);
  };

  return { uploads, add, drop, retry: send };
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.set('file', file);
  form.set('upload_preset', UPLOAD_PRESET);
  return form;
}
