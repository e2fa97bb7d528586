import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { CountInput } from '#platform/web/ui/count-input.tsx'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import type { Organization } from '../contract.ts'
import classes from './organization-dialog.module.css'

/** The settings as texts, as the dialog holds and compares them. */
export interface CaseSettingsFields {
  paediatricAgeLimit: string
  sceneTimeAlertMinutes: string
  storeExactTimes: string
}

const yes = 'Yes'
const no = 'No'

export const settingsFieldsOf = ({ settings }: Pick<Organization, 'settings'>): CaseSettingsFields => ({
  paediatricAgeLimit: String(settings.paediatricAgeLimit),
  sceneTimeAlertMinutes: String(settings.sceneTimeAlertMinutes),
  storeExactTimes: settings.storeExactTimes ? yes : no,
})

/** Returns the settings that differ from the organization's; undefined if none does. */
export function changedSettings(before: Organization, fields: CaseSettingsFields) {
  const old = settingsFieldsOf(before)
  const { paediatricAgeLimit, sceneTimeAlertMinutes, storeExactTimes } = fields
  const changes = {
    ...(paediatricAgeLimit !== old.paediatricAgeLimit && { paediatricAgeLimit: Number(paediatricAgeLimit) }),
    ...(sceneTimeAlertMinutes !== old.sceneTimeAlertMinutes && {
      sceneTimeAlertMinutes: Number(sceneTimeAlertMinutes),
    }),
    ...(storeExactTimes !== old.storeExactTimes && { storeExactTimes: storeExactTimes === yes }),
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}

interface CaseSettingsFormProps {
  fields: CaseSettingsFields
  disabled: boolean
  errorOf: (path: string) => string | undefined
  onChange: (change: Partial<CaseSettingsFields>) => void
}

/** How cases are logged in this organization. Closed by default. */
export function CaseSettingsForm({ fields, disabled, errorOf, onChange }: CaseSettingsFormProps) {
  const [isOpen, setIsOpen] = useState(false)
  const hasError = Object.keys(fields).some((field) => errorOf(`settings.${field}`) !== undefined)
  const number = (field: 'paediatricAgeLimit' | 'sceneTimeAlertMinutes') => ({
    value: fields[field] === '' ? null : Number(fields[field]),
    onChange: (value: number | null) => onChange({ [field]: value === null ? '' : String(value) }),
    error: errorOf(`settings.${field}`),
    disabled,
  })
  return (
    <Collapsible
      title="How cases are logged"
      level={3}
      opened={isOpen || hasError}
      onToggle={() => setIsOpen(!isOpen)}
    >
      <div className={classes.form}>
        <CountInput
          label="Paediatric under (years)"
          description="From 14 to 18. The dose and age checks follow it."
          max={99}
          {...number('paediatricAgeLimit')}
        />
        <CountInput
          label="Ask about time on scene over (minutes)"
          description="A longer time on scene is questioned in the form; it can still be saved."
          max={999}
          {...number('sceneTimeAlertMinutes')}
        />
        <Checkbox
          label="Keep clock times"
          description="Without it, Sortie keeps the intervals between the times and the hour of activation. Clock times of cases logged from now on are then lost for good."
          checked={fields.storeExactTimes === yes}
          disabled={disabled}
          onChange={(event) => onChange({ storeExactTimes: event.currentTarget.checked ? yes : no })}
        />
      </div>
    </Collapsible>
  )
}
