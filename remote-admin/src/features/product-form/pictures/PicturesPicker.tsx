import { useId, useRef } from 'react';
import styled from 'styled-components';
import { IconButton, Label } from '@press-start/shared-ui/components';
import { Icon } from '@press-start/shared-ui/icons';
import { hiddenText, media, theme, uiText, when } from '@press-start/shared-ui/themes';
import { GroupError } from '../GroupError';
import type { Pictures } from './pictures';
import { isThumbnailOf, withoutPicture, withPicture } from './pictures';
import { UploadItem } from './UploadItem';
import { useUploads } from './useUploads';

interface Props extends Pictures {
  errors: { image_product?: string; thumbnail_product?: string };
  /** Receives an update function, because several uploads can finish between two renders. */
  onChange: (change: (before: Pictures) => Pictures) => void;
}

export function PicturesPicker({
  image_product: images,
  thumbnail_product: thumbnail,
  errors,
  onChange,
}: Props) {
  const groupName = useId();
  const { uploads, add, remove, retry } = useUploads((url) => onChange((before) => withPicture(before, url)));
  const fileInput = useRef<HTMLInputElement>(null);
  // Must be called before the focused control disappears.
  const focusFileInput = () => fileInput.current?.focus();
  const isThumbnailSeparate = thumbnail !== '' && !images.some((url) => isThumbnailOf(thumbnail, url));
  const pictures = isThumbnailSeparate ? [...images, thumbnail] : images;
  return (
    <Picker role="group" aria-label="Images">
      <Label as="span">Images</Label>
      <ul>
        {pictures.map((url, index) => (
          <li key={url} data-chosen={isThumbnailOf(thumbnail, url)}>
            <img src={url} alt={`Picture ${index + 1}`} width={96} height={128} />
            <label className="thumbnail">
              <input
                type="radio"
                name={groupName}
                checked={isThumbnailOf(thumbnail, url)}
                onChange={() => onChange((before) => ({ ...before, thumbnail_product: url }))}
              />
              Thumbnail
              <span className="hidden">: picture {index + 1}</span>
            </label>
            {images.includes(url) && (
              <IconButton
                className="remove"
                icon="close"
                label={`Remove picture ${index + 1}`}
                onClick={() => {
                  onChange((before) => withoutPicture(before, url));
                  focusFileInput();
                }}
              />
            )}
          </li>
        ))}
        {uploads.map((upload) => (
          <UploadItem
            key={upload.key}
            upload={upload}
            onRetry={(failed) => {
              focusFileInput();
              void retry(failed);
            }}
            onRemove={(key) => {
              focusFileInput();
              remove(key);
            }}
          />
        ))}
        <li className="add">
          <label className="adder">
            <Icon name="plus" size={36} />
            Add pictures
            <input
              ref={fileInput}
              type="file"
              accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
              multiple
              onChange={({ target }) => {
                add(target.files ?? []);
                // Reset the input so that choosing the same file again fires an event.
                target.value = '';
              }}
            />
          </label>
        </li>
      </ul>
      <GroupError text={errors.image_product} />
      <GroupError text={errors.thumbnail_product} />
    </Picker>
  );
}

const { color, frame, radius, space, type } = theme;

const Picker = styled.div`
  display: grid;
  gap: ${space[2]};

  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(142px, 1fr));
    gap: ${space[4]};

    ${media.smallest} {
      grid-template-columns: minmax(0, 1fr);
      gap: ${space[3]};
    }
  }

  li {
    position: relative;
    display: grid;
    align-content: start;
    gap: ${space[2]};
    min-height: 196px;
    padding: ${space[3]};
    border-radius: ${radius.m};
    background: ${color.well};
    box-shadow: ${frame.frame};
    font-size: ${type.fsS};
    overflow-wrap: anywhere;
  }

  li[data-chosen='true'] {
    box-shadow: 0 0 0 2px ${color.accent};
  }

  ${when.retro} li[data-chosen='true'] {
    box-shadow: ${frame.frameHover};
  }

  img {
    width: 96px;
    height: 128px;
    border-radius: ${radius.cover};
    object-fit: contain;
    background: #000;
  }

  .thumbnail,
  .adder {
    display: flex;
    align-items: center;
    gap: ${space[2]};
    min-height: 32px;
    cursor: pointer;
  }

  input[type='radio'] {
    flex: none;
    width: 20px;
    height: 20px;
    border-radius: ${radius.pill};
    background: ${color.field};
    box-shadow: ${frame.frameField};
    appearance: none;
    cursor: pointer;
  }

  input[type='radio']:checked {
    border: 5px solid ${color.field};
    background: ${color.accent};
  }

  /* The border covers the frame of the field. */
  ${when.original} input[type='radio']:checked {
    box-shadow: 0 0 0 2px ${color.accent};
  }

  /* Forced colours remove backgrounds and shadows, so show the native radio button. */
  @media (forced-colors: active) {
    input[type='radio'] {
      appearance: auto;
    }
  }

  /* The icon is beside the picture, which the button must not cover. */
  .remove {
    position: absolute;
    top: 0;
    right: 0;
    box-shadow: none;
    color: ${color.textMuted};
  }

  .remove:hover {
    color: ${color.text};
  }

  .remove > .icon {
    width: 18px;
    height: 18px;
  }

  /* On the narrowest phones, the controls are beside a smaller picture. */
  ${media.smallest} {
    li[data-chosen] {
      grid-template-columns: auto minmax(0, 1fr);
      gap: 0 ${space[4]};
      align-items: end;
      min-height: 0;
    }

    li[data-chosen] > :first-child {
      width: 72px;
      height: 96px;
    }

    li[data-chosen] > :first-child,
    .thumbnail {
      grid-row: span 4;
    }

    li.add {
      min-height: 96px;
    }
  }

  .adder {
    flex-direction: column;
    justify-content: center;
    height: 100%;
    border-radius: ${radius.m};
    ${uiText}
    font-size: ${type.fsS};
    color: ${color.accent};
    text-align: center;
  }

  .add {
    align-content: stretch;
    padding: 0;
    background: none;
    box-shadow: none;
    outline: 2px dashed ${color.line};
    outline-offset: -2px;
  }

  /* Without pictures, a low band is enough. */
  .add:only-child {
    grid-column: 1 / -1;
    min-height: 96px;
  }

  .add:hover {
    background: ${color.surface2};
  }

  .add:focus-within {
    outline: 3px solid ${color.focus};
  }

  .add input,
  .hidden {
    ${hiddenText}
  }

  ${when.retro} .adder {
    text-transform: uppercase;
  }
`;
