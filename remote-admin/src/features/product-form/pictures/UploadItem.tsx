import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { Button } from '@press-start/shared-ui/components';
import { theme } from '@press-start/shared-ui/themes';
import type { Upload } from './useUploads';

interface Props {
  upload: Upload;
  onRetry: (upload: Upload) => void;
  onRemove: (key: number) => void;
}

export function UploadItem({ upload, onRetry, onRemove }: Props) {
  const { key, file, progress, error } = upload;
  // A file with the MIME type of an image may contain something else. `onError` then removes the preview.
  const [preview, setPreview] = usePreview(file);
  return (
    <Item>
      {preview ? (
        <img src={preview} alt="" width={96} height={128} onError={() => setPreview(undefined)} />
      ) : (
        <span className="blank" />
      )}
      {error === undefined ? (
        <progress value={progress} max={1} aria-label={`Sending ${file.name}`} />
      ) : (
        <>
          <p role="alert">
            {file.name}: {error}
          </p>
          <Button size="small" variant="secondary" onClick={() => onRetry(upload)}>
            Try again
          </Button>
          <Button size="small" variant="outline" onClick={() => onRemove(key)}>
            Leave it
          </Button>
        </>
      )}
    </Item>
  );
}

/**
 * Returns the preview as a `data:` URL, or `undefined` until the file has been read, and a setter. The
 * content security policy forbids `blob:` URLs for images.
 */
function usePreview(file: File) {
  const state = useState<string>();
  const [, setPreview] = state;
  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () => setPreview(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file, setPreview]);
  return state;
}

const Item = styled.li`
  .blank {
    height: 128px;
  }

  progress {
    width: 100%;
    height: 12px;
    accent-color: ${theme.color.accent};
  }

  p {
    color: ${theme.color.danger};
  }
`;
