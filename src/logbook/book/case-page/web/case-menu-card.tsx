import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import type { Case } from '#logging/cases/contract.ts'

/** The dialogs that the actions of a case open. */
export type CaseDialog = 'export' | 'flag' | 'unflag' | 'void' | 'crew-draft' | 'template'

export interface CaseMenuProps {
  caseRecord: Case
  isOwn: boolean
  isAdmin: boolean
  onDialog: (dialog: CaseDialog) => void
  onUnflag: () => void
  onRemove: () => void
}

type MoreActionsButtonProps = ActionIconProps & Omit<ComponentPropsWithRef<'button'>, 'style' | 'color'>

export const MoreActionsButton = (props: MoreActionsButtonProps) => (
  <ActionIcon {...props} variant="default" size={44} aria-label="More actions" title="More actions">
    <IconDotsVertical size={20} stroke={1.75} aria-hidden="true" />
  </ActionIcon>
)
