import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { CountInput } from '#platform/web/ui/count-input.tsx'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import {
  countryChoices,
  no,
  settingLabels,
  signOffFields,
  timeZoneChoices,
  yes,
  type OrganizationSettingsFormProps,
  type SettingsFields,
} from './organization-settings.ts'
import classes from './organization-dialog.module.css'

type Field = keyof SettingsFields

// The lists of procedures and mission types load when their part is opened.
const signOffForm = lazyPart(async () => (await import('./sign-off-settings-form.tsx')).SignOffSettingsForm)

const calendar: readonly Field[] = ['country', 'timeZone', 'weekStartsOn']
const currency: readonly Field[] = ['airwayCurrencyDays', 'winchCurrencyDays']
const devices: readonly Field[] = ['lockAfterMinutes']
const logging: readonly Field[] = [
  'missionNumberPrefix',
  'paediatricAgeLimit',
  'sceneTimeAlertMinutes',
  'storeExactTimes',
]

/** The settings of an organization, each with its effect, in parts that are closed by default. */
export function OrganizationSettingsForm(props: OrganizationSettingsFormProps) {
  const { errorOf } = props
  const hasError = (fields: readonly Field[]) => fields.some((field) => errorOf(field) !== undefined)
  return (
    <>
      <SettingsPart title="Country, time and calendar" hasError={hasError(calendar)}>
        <CalendarFields {...props} />
      </SettingsPart>
      <SettingsPart title="How cases are logged" hasError={hasError(logging)}>
        <LoggingFields {...props} />
      </SettingsPart>
      <SettingsPart title="What a supervisor signs" hasError={hasError(signOffFields)}>
        <signOffForm.Part {...props} />
      </SettingsPart>
      <SettingsPart title="Clinical currency" hasError={hasError(currency)}>
        <CountField
          {...props}
          field="airwayCurrencyDays"
          max={999}
          description="From 7 to 730. New requirements from the template “Advanced airway currency” start with this period. Requirements in use keep theirs."
        />
        <CountField
          {...props}
          field="winchCurrencyDays"
          max={999}
          description="From 7 to 730. The same, for the template “Winch (hoist) currency”."
        />
      </SettingsPart>
      <SettingsPart title="Shared devices" hasError={hasError(devices)}>
        <CountField
          {...props}
          field="lockAfterMinutes"
          max={999}
          description="From 5 to 120 minutes without use. What somebody has typed is kept, encrypted, until they sign in again. Users can switch this off on their own device."
        />
      </SettingsPart>
    </>
  )
}

/** A part of the settings. It opens by itself when one of its fields has an error. */
function SettingsPart({
  title,
  hasError,
  children,
}: {
  title: string
  hasError: boolean
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Collapsible title={title} level={3} opened={isOpen || hasError} onToggle={() => setIsOpen(!isOpen)}>
      <div className={classes.form}>{children}</div>
    </Collapsible>
  )
}

function CalendarFields({ fields, disabled, errorOf, onChange }: OrganizationSettingsFormProps) {
  const { country, timeZone } = fields
  const countries = useMemo(() => countryChoices(country), [country])
  const choices = useMemo(() => timeZoneChoices(timeZone), [timeZone])
  return (
    <>
      <SearchSelect
        label={settingLabels.country}
        description="People of the organization see the regulators, CPD standards and compliance templates of this country first. Those of other countries follow below."
        choices={countries}
        value={country}
        disabled={disabled}
        error={errorOf('country')}
        onChange={(code) => onChange({ country: code ?? '' })}
      />
      <SearchSelect
        label={settingLabels.timeZone}
        description="It determines the date, when weeks and months begin, and day or night. All clock times are shown in it, including those of earlier cases, so set it before the first case."
        required
        choices={choices}
        value={timeZone}
        disabled={disabled}
        error={errorOf('timeZone')}
        onChange={(zone) => zone !== null && onChange({ timeZone: zone })}
      />
      <NativeSelect
        size="md"
        label={settingLabels.weekStartsOn}
        description="“This Week” on the dashboard begins on this day."
        data={['Monday', 'Sunday']}
        value={fields.weekStartsOn}
        disabled={disabled}
        onChange={(event) => onChange({ weekStartsOn: event.currentTarget.value })}
      />
    </>
  )
}

function LoggingFields(props: OrganizationSettingsFormProps) {
  const { fields, disabled, errorOf, onChange } = props
  return (
    <>
      <TextInput
        label={settingLabels.missionNumberPrefix}
        description="The mission numbers that Sortie assigns begin with this: HM makes HM-26-00042. Leave blank for no prefix."
        autoComplete="off"
        maxLength={10}
        value={fields.missionNumberPrefix}
        readOnly={disabled}
        error={errorOf('missionNumberPrefix')}
        onChange={(event) => onChange({ missionNumberPrefix: event.currentTarget.value })}
      />
      <CountField
        {...props}
        field="paediatricAgeLimit"
        max={99}
        description="From 14 to 18. Doses and ages of younger patients are checked by the limits for children."
      />
      <CountField
        {...props}
        field="sceneTimeAlertMinutes"
        max={999}
        description="From 5 to 600. If the time is longer, the form asks about it; the case can still be saved."
      />
      <SwitchField
        {...props}
        field="storeExactTimes"
        description="If not, Sortie keeps only the intervals and the hour of activation, and the clock times of cases logged from then on are lost for good."
      />
    </>
  )
}

interface FieldProps extends OrganizationSettingsFormProps {
  field: Field
  description: string
}

const CountField = ({
  fields,
  disabled,
  errorOf,
  onChange,
  field,
  description,
  max,
}: FieldProps & { max: number }) => (
  <CountInput
    label={settingLabels[field]}
    description={description}
    max={max}
    value={fields[field] === '' ? null : Number(fields[field])}
    onChange={(value) => onChange({ [field]: value === null ? '' : String(value) })}
    error={errorOf(field)}
    disabled={disabled}
  />
)

const SwitchField = ({ fields, disabled, onChange, field, description }: FieldProps) => (
  <Checkbox
    label={settingLabels[field]}
    description={description}
    checked={fields[field] === yes}
    disabled={disabled}
    onChange={(event) => onChange({ [field]: event.currentTarget.checked ? yes : no })}
  />
)
