import { Icon } from '../../ui/icon.tsx';
import type { PlayImage } from './play-image.ts';

/** Small views of images; those that can be removed have a button. */
export function ImageList({
  images,
  onRemove,
}: {
  images: readonly PlayImage[];
  onRemove?: (index: number) => void;
}) {
  if (images.length === 0) return null;
  return (
    <ul class="play-images" aria-label="Images">
      {images.map(({ name, url }, index) => (
        <li key={index}>
          {url === '' ? (
            <span class="quiet small">{name} is no longer stored in this tab.</span>
          ) : (
            <img src={url} alt={name} />
          )}
          {onRemove && (
            <button
              type="button"
              class="icon-button"
              aria-label={`Remove ${name}`}
              onClick={() => onRemove(index)}
            >
              <Icon name="close" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
