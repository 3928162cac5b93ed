import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { Project } from '../session/role.ts';
import { sayProblem } from '../ui/toasts.tsx';
import { isPaletteOpen } from './palette-button.tsx';
import type { PaletteProps } from './palette.tsx';

/** Shows the palette, and opens it with Ctrl+K; its code is loaded with the first time. */
export function PaletteHost({ project }: { project: Project | undefined }) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const isOpen = isPaletteOpen.value;
  const { route } = useLocation();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (isPaletteOpen.value) isPaletteOpen.value = false;
      // Another dialog keeps the keyboard: what is in its fields would be lost.
      else isPaletteOpen.value = document.querySelector('dialog[open]') === null;
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      isPaletteOpen.value = false;
    };
  }, []);
  useEffect(() => {
    if (isOpen) import('./palette.tsx').then((file) => setPalette(() => file.Palette)).catch(sayProblem);
  }, [isOpen]);
  const close = () => {
    isPaletteOpen.value = false;
  };
  const go = (path: string) => {
    close();
    route(path);
  };
  return isOpen && Palette !== undefined ? <Palette project={project} onClose={close} onGo={go} /> : null;
}
