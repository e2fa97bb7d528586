import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { labelOf } from '#reference/codes.ts'
import { bloodReactions, drugs } from '#reference/drugs.ts'
import { ownRoles } from '#reference/operator-roles.ts'
import type { EntryControl, EntryFields } from '../../entry/entry.ts'
import { entryForm } from '../../fields/web/entry-form.ts'
import { FieldsForm, type FieldOf } from '../../fields/web/fields-form.tsx'
import { FurtherFieldsForm } from '../../fields/web/further-fields-form.tsx'
import { DoneByOthersPanel } from '#logging/cases/web/done-by-others-panel.tsx'
import classes from './drugs-form.module.css'

type Line = EntryFields['blood'][number]

const products = listedChoices(drugs.filter(({ group }) => group === 'blood_product'))
const amountFields: readonly FieldOf<Line>[] = [
  { kind: 'number', name: 'units', label: 'Units', places: 2 },
  { kind: 'number', name: 'volumeMl', label: 'Or volume', unit: 'mL' },
]
const furtherFields: readonly FieldOf<Line>[] = [
  {
    kind: 'number',
    name: 'startedAfterActivationMinutes',
    label: 'Started after activation',
    unit: 'min',
  },
  { kind: 'yesNo', name: 'calciumGiven', label: 'Calcium given' },
  { kind: 'one', name: 'givenByRole', label: 'My role', choices: listedChoices(ownRoles) },
  { kind: 'one', name: 'reaction', label: 'Reaction', choices: listedChoices(bloodReactions) },
]

/** Renders blood products and amounts. Batch and donation numbers belong in the service's own record. */
export function BloodForm(control: EntryControl) {
  const { fields, onChange } = control
  const { blood } = fields
  const root = useRef<HTMLDivElement>(null)
  const setBlood = (next: Line[]) => onChange({ blood: next })
  const chosenProducts = blood.map(({ product }) => product)
  const choose = (codes: readonly string[]) => {
    const addedCode = codes.find((code) => !chosenProducts.includes(code))
    flushSync(() =>
      setBlood(codes.map((product) => blood.find((line) => line.product === product) ?? { product })),
    )
    // The amount is the next field.
    if (addedCode) root.current?.querySelector<HTMLElement>(`[data-product="${addedCode}"] input`)?.focus()
  }
  return (
    <div ref={root} className={classes.lines}>
      <p className={classes.note}>
        No batch or donation numbers: they belong in your service&apos;s own record.
      </p>
      <FieldSlot path="blood">
        <ChipGroup
          multiple
          label="Blood products"
          choices={products}
          value={chosenProducts}
          onChange={choose}
        />
      </FieldSlot>
      {blood.map((line, index) => {
        const name = labelOf(drugs, line.product)
        const form = entryForm(control, `blood.${index}`, line, (change) =>
          setBlood(blood.map((other) => (other === line ? { ...line, ...change } : other))),
        )
        return (
          <fieldset key={line.product} data-product={line.product} className={classes.line}>
            <legend className={classes.name}>{name}</legend>
            <Button
              variant="subtle"
              className={classes.remove}
              aria-label={`Remove ${name}`}
              leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => setBlood(blood.filter((other) => other !== line))}
            >
              Remove
            </Button>
            <FieldsForm form={form} fields={amountFields} />
            <DoneByOthersPanel
              name={name ?? line.product}
              doneBy={line.givenByRole}
              onChange={(givenByRole) => form.enter({ givenByRole })}
            />
            <FurtherFieldsForm form={form} label="Time, calcium, my role, reaction" fields={furtherFields} />
          </fieldset>
        )
      })}
    </div>
  )
}
