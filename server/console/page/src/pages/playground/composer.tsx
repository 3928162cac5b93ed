import { useId, useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { ImageList } from './image-list.tsx';
import { imageTypes, maxImages, readImage, type PlayImage } from './play-image.ts';

/** The message field; Enter sends, Shift and Enter begins a new line. Images are chosen, or pasted into the field. */
export function Composer({
  first,
  isBusy,
  obstacle,
  stopWord,
  images,
  onImages,
  onSend,
  onStop,
}: {
  /** The initial text. */
  first: string;
  isBusy: boolean;
  /** Why nothing can be sent now. */
  obstacle: string | undefined;
  /** The text of the button that stops what runs. */
  stopWord: string;
  /** What is attached to the message. */
  images: readonly PlayImage[];
  onImages: (images: readonly PlayImage[]) => void;
  onSend: (text: string) => void;
  onStop: () => void;
}) {
  const [text, setText] = useState(first);
  const id = useId();
  const [fault, setFault] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);
  const attached = useRef(images);
  attached.current = images;
  const isEmpty = text.trim() === '' && images.length === 0;
  const attach = async (files: readonly File[]) => {
    setFault(undefined);
    try {
      const read = await Promise.all(files.map(readImage));
      const all = [...attached.current, ...read];
      if (all.length > maxImages) throw new Error(`A message has at most ${maxImages} images.`);
      onImages(all);
    } catch (thrown) {
      setFault((thrown as Error).message);
    }
  };
  const send = () => {
    if (isBusy || isEmpty || obstacle !== undefined) return;
    onSend(text.trim());
    setText('');
    setFault(undefined);
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <ImageList images={images} onRemove={(index) => onImages(images.toSpliced(index, 1))} />
      <label for={id} class="heard-only">
        Message
      </label>
      <textarea
        id={id}
        rows={2}
        value={text}
        placeholder="Write a message"
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onPaste={(event) => {
          const files = [...(event.clipboardData?.files ?? [])];
          if (files.length === 0) return;
          event.preventDefault();
          void attach(files);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={imageTypes.join(',')}
        aria-label="Images"
        onChange={({ currentTarget }) => {
          void attach([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button icon="image" onClick={() => chooser.current?.click()}>
        Attach images
      </Button>
      {isBusy ? (
        <Button onClick={onStop}>{stopWord}</Button>
      ) : (
        <Button type="submit" kind="primary" isDisabled={isEmpty || obstacle !== undefined}>
          Send
        </Button>
      )}
      {fault !== undefined && (
        <p class="field-error composer-obstacle" role="alert">
          {fault}
        </p>
      )}
      {obstacle !== undefined && (
        <p class="field-error composer-obstacle" role="status">
          {obstacle}
        </p>
      )}
    </form>
  );
}
