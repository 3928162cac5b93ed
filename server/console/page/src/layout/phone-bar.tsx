import { useState } from 'preact/hooks';
import type { Project } from '../session/role.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { AccountLinks, navigationOf, NavLinks } from './navigation.tsx';

/** How many sections have a place of their own in the bar. */
const placesInBar = 4;

/** The navigation where the window is narrow: a bar at the bottom, and the rest behind its last button. */
export function PhoneBar({ project }: { project: Project | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const items = project === undefined ? [] : navigationOf(project);
  const close = () => setIsOpen(false);
  return (
    <nav class="phone-bar" aria-label="Main">
      {project !== undefined && <NavLinks projectId={project.id} items={items.slice(0, placesInBar)} />}
      <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
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
