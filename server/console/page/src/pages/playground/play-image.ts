/** An image that is attached to a message of the playground. */

export interface PlayImage {
  name: string;
  /** A data URL. Empty: the image was too large for the storage of the tab, and is no longer there. */
  url: string;
}

/** As the contract has them. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
export const maxImages = 20;
const maxImageBytes = 20 * 1024 * 1024;

/** Rejects with an error that names the file. */
export async function readImage(file: File): Promise<PlayImage> {
  const name = file.name || 'image';
  if (!imageTypes.includes(file.type))
    throw new Error(`${name} is no image of a type that models take: PNG, JPEG, GIF or WebP.`);
  if (file.size > maxImageBytes) throw new Error(`${name} is larger than 20 MiB.`);
  return { name, url: await dataUrlOf(file) };
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error(`${file.name} cannot be read.`)));
    reader.readAsDataURL(file);
  });
}
