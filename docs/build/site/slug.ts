/** Anchors of headings, as GitHub makes them, so that a link works in the repository and on the site. */

export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/** Makes each anchor once. */
export function slugger(): (title: string) => string {
  const taken = new Set<string>();
  return (title) => {
    const slug = slugOf(title);
    let anchor = slug;
    for (let count = 1; taken.has(anchor); count += 1) anchor = `${slug}-${count}`;
    taken.add(anchor);
    return anchor;
  };
}
