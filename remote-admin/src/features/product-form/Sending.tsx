import { Button } from '@press-start/shared-ui/components';
import { theme } from '@press-start/shared-ui/themes';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import type { Upload } from './useUploads';

interface Props {
  upload: Upload;
  onRetry: (upload: Upload) => void;
  onDrop: (key: number) => void;
}

/** A picture on its way, as it is on the admin's own disk; or why it did not arrive. */
export function Sending({ upload, onRetry, onDrop }: Props) {
  const { key, file, part, problem } = upload;
  // What calls itself a picture need not be one: then there is nothing to show.
  const [preview, setPreview] = usePreview(file);
  return (
    <Place>
      {preview ? (
        <img src={preview} alt="" width={96} height={128} onError={() => setPreview(undefined)} />
      ) : (
        <span className="blank" />
      )}
      {problem === undefined ? (
        <progress value={part} max={1} aria-label={`Sending ${file.name}`} />
      ) : (
        <>
          <p role="alert">
            {file.name}: {problem}
          </p>
          <Button size="small" variant="secondary" onClick={() => onRetry(upload)}>
            Try again
          </Button>
          <Button size="small" variant="outline" onClick={() => onDrop(key)}>
            Leave it
          </Button>
        </>
      )}
    </Place>
  );
}

/** The file as a data: address, which the store's content security policy lets pictures have. */
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

const Place = styled.li`
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
