import { Menu } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import { paths } from '#paths/paths.ts'
import type { ActivitySummary } from '../contract.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface ActivityMenuProps {
  activity: Pick<ActivitySummary, 'id' | 'title' | 'status'>
  onDelete: () => void
}

/** What the owner may do with an activity. */
export const ActivityMenu = ({ activity: { id, title, status }, onDelete }: ActivityMenuProps) => (
  <RowMenu about={title}>
    <Menu.Item
      leftSection={<IconPencil {...icon} />}
      renderRoot={(props) => <Link to={paths.editActivity(id)} {...props} />}
    >
      {status === 'draft' ? 'Finish' : 'Edit'}
    </Menu.Item>
    <Menu.Item
      leftSection={<IconCopy {...icon} />}
      renderRoot={(props) => <Link to={paths.newActivity()} search={{ like: id }} {...props} />}
    >
      Duplicate
    </Menu.Item>
    <Menu.Item leftSection={<IconTrash {...icon} />} onClick={onDelete}>
      Delete
    </Menu.Item>
  </RowMenu>
)
