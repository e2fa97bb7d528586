import { Modal, Switch } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '#platform/contract/access.ts'
import { listMenuLinks } from '../menu.ts'
import { areShortcutsOn, setShortcutsOn } from '#platform/web/session/shortcut-setting.ts'
import classes from './shortcut-sheet.module.css'

interface ShortcutSheetProps {
  role: Role
  onClose: () => void
}

/** What the keys do while a case to sign is open. */
const signingShortcuts = [
  { keys: ['1–5'], action: 'To sign: choose the supervision that the case needed' },
  { keys: ['s'], action: 'Sign and next' },
  { keys: ['r'], action: 'Return the case' },
  { keys: ['j', 'k'], action: 'Next or previous case to sign' },
]

export function ShortcutSheet({ role, onClose }: ShortcutSheetProps) {
  const [isOn, setIsOn] = useState(areShortcutsOn)
  const shortcuts = [
    { keys: ['n'], action: 'Log a new case' },
    { keys: ['/'], action: 'Search the logbook' },
    { keys: ['j', 'k'], action: 'Next or previous case of the logbook' },
    ...listMenuLinks(role).map(({ key, label }) => ({ keys: ['g', key], action: `Go to ${label}` })),
    ...(role === 'clinician' ? [] : signingShortcuts),
    { keys: ['Alt', 'T'], action: 'Go to the notifications' },
    { keys: ['?'], action: 'Show this list' },
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keyboard shortcuts"
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <dl className={classes.list}>
        {shortcuts.map(({ keys, action }) => (
          <div key={action} className={classes.row}>
            <dt>{action}</dt>
            <dd className={classes.keys}>
              {keys.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Single-key shortcuts"
        description="Turn them off if you dictate or press keys by accident."
        checked={isOn}
        onChange={(event) => {
          setIsOn(event.currentTarget.checked)
          setShortcutsOn(event.currentTarget.checked)
        }}
      />
    </Modal>
  )
}
