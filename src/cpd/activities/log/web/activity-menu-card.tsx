import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import { paths } from '#paths/paths.ts'
import type { ActivitySummary } from '../contract.ts'

interface ActivityMenuProps {
  activity: Pick<ActivitySummary, 'id' | 'title' | 'status'>
  onDelete: () => void
}

/** The actions that the owner has for an activity. */
export const ActivityMenu = ({ activity: { id, title, status }, onDelete }: ActivityMenuProps) => (
  <RowMenu
    rowName={title}
    actions={[
      { label: status === 'draft' ? 'Finish' : 'Edit', Icon: IconPencil, to: paths.editActivity(id) },
      { label: 'Duplicate', Icon: IconCopy, to: paths.newActivity(), search: { like: id } },
      { label: 'Delete', Icon: IconTrash, onClick: onDelete },
    ]}
  />
)
