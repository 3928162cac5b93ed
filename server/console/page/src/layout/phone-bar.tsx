import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { Project } from '../session/role.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { AccountLinks, isAmong, navigationOf, NavLinks } from './navigation.tsx';

/** How many sections have a place of their own in the bar. */
const placesInBar = 4;

/** The navigation where the window is narrow: a bar at the bottom, and the rest behind its last button. */
export function PhoneBar({ project }: { project: Project | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const items = project === undefined ? [] : navigationOf(project);
  const inBar = items.slice(0, placesInBar);
  const { path } = useLocation();
  // Every other page is reached with the last button, so that the bar always marks one of its places.
  const isBeyond = project === undefined || !isAmong(path, project.id, inBar);
  const close = () => setIsOpen(false);
  return (
    <nav class="phone-bar" aria-label="Main">
      {project !== undefined && <NavLinks projectId={project.id} items={inBar} />}
      <button
        type="button"
        aria-haspopup="dialog"
        {...(isBeyond && { 'aria-current': 'true' as const })}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="more" />
        <span>More</span>
      </button>
      {isOpen && (
        <Dialog title="Go to" onClose={close}>
          <div class="sheet">
            {project !== undefined && (
              <NavLinks projectId={project.id} items={items.slice(placesInBar)} onFollow={close} />
            )}
            <AccountLinks onFollow={close} />
          </div>
        </Dialog>
      )}
    </nav>
  );
}
