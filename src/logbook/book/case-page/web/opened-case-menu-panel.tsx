import { Menu } from '@mantine/core'
import {
  IconBan,
  IconCopy,
  IconDownload,
  IconFlag,
  IconFlagOff,
  IconTemplate,
  IconTrash,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOpenedAtOnce } from '#platform/web/ui/use-opened-at-once.ts'
import { paths } from '#paths/paths.ts'
import classes from './case-actions-panel.module.css'
import { MoreActionsButton, type CaseMenuProps } from './case-menu-card.tsx'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Renders the menu, which opens as soon as it is mounted. */
export function LoadedCaseMenu(props: CaseMenuProps) {
  const { caseRecord, isOwn, isAdmin, onDialog, onUnflag, onRemove } = props
  const isDraft = caseRecord.status === 'draft'
  const { target, opened, setOpened } = useOpenedAtOnce()
  return (
    <Menu
      position="bottom-end"
      width="max-content"
      classNames={{ item: classes.item }}
      opened={opened}
      onChange={setOpened}
    >
      <Menu.Target>
        <MoreActionsButton ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {isOwn && <StartFromCaseItems {...props} />}
        {(isOwn || !caseRecord.flagCaseReview) && (
          <Menu.Item leftSection={<IconFlag {...icon} />} onClick={() => onDialog('flag')}>
            {caseRecord.flagCaseReview ? 'Edit flag' : 'Flag for review'}
          </Menu.Item>
        )}
        {isOwn && caseRecord.flagCaseReview && (
          <Menu.Item leftSection={<IconFlagOff {...icon} />} onClick={onUnflag}>
            Remove flag
          </Menu.Item>
        )}
        {!isDraft && (isOwn || isAdmin) && (
          <Menu.Item leftSection={<IconBan {...icon} />} onClick={() => onDialog('void')}>
            Void
          </Menu.Item>
        )}
        {isOwn && (
          <Menu.Item leftSection={<IconTrash {...icon} />} onClick={onRemove}>
            {isDraft ? 'Delete draft' : 'Delete'}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Menu items that start something new from this case. */
const StartFromCaseItems = ({
  caseRecord: { id },
  onDialog,
}: Pick<CaseMenuProps, 'caseRecord' | 'onDialog'>) => (
  <>
    <Menu.Item
      leftSection={<IconUserPlus {...icon} />}
      renderRoot={(props) => <Link to={paths.newCase()} search={{ patientOf: id }} {...props} />}
    >
      Add another patient
    </Menu.Item>
    <Menu.Item
      leftSection={<IconCopy {...icon} />}
      renderRoot={(props) => <Link to={paths.newCase()} search={{ like: id }} {...props} />}
    >
      Duplicate
    </Menu.Item>
    <Menu.Item leftSection={<IconUsers {...icon} />} onClick={() => onDialog('crew-draft')}>
      Send a draft to crewmates
    </Menu.Item>
    <Menu.Item leftSection={<IconTemplate {...icon} />} onClick={() => onDialog('template')}>
      Save as template
    </Menu.Item>
    <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => onDialog('export')}>
      Export
    </Menu.Item>
    <Menu.Divider />
  </>
)
