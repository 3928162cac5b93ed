/** The product's logo, one path in, several out, and its name. */
export function Brand() {
  return (
    <>
      <svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" />
        <path d="M8 16h6l4-6h6M14 16l4 6h6" />
      </svg>
      <span>modelroute</span>
    </>
  );
}
