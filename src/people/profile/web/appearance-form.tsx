import { Switch, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { areShortcutsOn, setShortcutsOn } from '#platform/web/session/shortcut-setting.ts'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'

const themes = [
  { value: 'auto', label: 'Same as system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** Sets theme and shortcuts of this device; the browser stores them. */
export function AppearanceForm() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [hasShortcuts, setHasShortcuts] = useState(areShortcutsOn)
  return (
    <FormSection title="On this device" help="Your other devices have their own settings.">
      <ChipGroup
        label="Theme"
        required
        choices={themes}
        value={colorScheme}
        onChange={(value) => value && setColorScheme(value)}
      />
      <Switch
        label="Keyboard shortcuts"
        description="Single letters, such as n for a new case. Press ? to see them all."
        size="md"
        checked={hasShortcuts}
        onChange={(event) => {
          setShortcutsOn(event.currentTarget.checked)
          setHasShortcuts(event.currentTarget.checked)
        }}
      />
    </FormSection>
  )
}
