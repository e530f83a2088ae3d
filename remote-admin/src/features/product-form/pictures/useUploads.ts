import { useEffect, useRef, useState } from 'react';
import { uploadImage } from '@press-start/api/contract';
import { MAX_PICTURE_BYTES, UPLOAD_PRESET } from '@press-start/api/contract/rules';
import { upload } from '@press-start/shared-ui/api';
import { adminErrorMessage } from '../../access/useAdminMutation';

export interface Upload {
  key: number;
  file: File;
  /** Fraction of the file that has been sent, from 0 to 1. */
  progress: number;
  error?: string;
}

/**
 * Uploads pictures concurrently. A failed upload affects neither the other uploads nor the rest of the form.
 */
export function useUploads(onUploaded: (url: string) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const lastKey = useRef(0);
  // An upload can outlast the render that started it, so it calls the latest callback.
  const latestCallback = useRef(onUploaded);
  useEffect(() => {
    latestCallback.current = onUploaded;
  });

  const update = (key: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((item) => (item.key === key ? { ...item, ...change } : item)));
  const remove = (key: number) => setUploads((all) => all.filter((item) => item.key !== key));

  const send = async ({ key, file }: Upload) => {
    if (file.size > MAX_PICTURE_BYTES) return update(key, { error: 'A picture has at most 5 MB.' });
    update(key, { progress: 0, error: undefined });
    try {
      const { secure_url } = await upload(uploadImage, toFormData(file), {
        onProgress: (progress) => update(key, { progress }),
      });
      latestCallback.current(secure_url);
      remove(key);
    } catch (error) {
      update(key, { error: adminErrorMessage(error) });
    }
  };

  const add = (files: Iterable<File>) => {
    const newUploads = [...files].map((file) => ({ key: (lastKey.current += 1), file, progress: 0 }));
    setUploads((all) => [...all, ...newUploads]);
    for (const item of newUploads) void send(item);
  };

  return { uploads, add, remove, retry: send };
}

function toFormData(file: File): FormData {
  const form = new FormData();
  form.set('file', file);
  form.set('upload_preset', UPLOAD_PRESET);
  return form;
}
