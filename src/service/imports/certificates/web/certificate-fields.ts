import type { ImportTarget } from '#logbook/spreadsheets/targets.contract.ts'
import type { RecordFields } from '../../mapping/web/record-fields.ts'
import type { ImportPreview } from '../../contract.ts'
import { fieldOfCode } from '../columns.ts'

const requirementsList = 'requirements'

/** Each requirement of the organization is a field, so the preview contains the names of these fields. */
export function certificateFields(previewFields: NonNullable<ImportPreview['fields']>): RecordFields {
  const fields = previewFields.map(({ code, label, group }): ImportTarget => {
    const field = fieldOfCode(code)?.field
    if (field === 'requirement') return { code, label, group, kind: 'code', list: requirementsList }
    const isDate = field === 'completedOn' || field === 'expiresOn' || field === 'date'
    return { code, label, group, kind: isDate ? 'date' : 'text' }
  })
  const requirements = new Map(
    previewFields.flatMap(({ code, group }) => {
      const id = fieldOfCode(code)?.requirementId ?? null
      return id === null ? [] : [[id, group] as const]
    }),
  )
  return {
    groups: Object.fromEntries(previewFields.map(({ group }) => [group, group])),
    fields,
    lists: { [requirementsList]: [...requirements].map(([code, label]) => ({ code, label })) },
    unknownWordText: 'Left out',
    fixedTitle: 'Answers for the whole file',
    fixed: [
      {
        code: 'dates',
        label: 'Dates under a heading with only the title of a requirement',
        emptyChoiceText: 'Not answered: they are left out',
        choices: [
          { code: 'expiresOn', label: 'are expiry dates' },
          { code: 'completedOn', label: 'are completion dates' },
        ],
        onlyFor: (target) => fieldOfCode(target)?.field === 'date',
      },
      {
        code: 'names',
        label: 'People named without an email address or number that Sortie knows',
        emptyChoiceText: 'are left out',
        choices: [{ code: 'enough', label: 'are matched by name if it is unique' }],
        onlyFor: (target) => target === 'name',
      },
      {
        code: 'longer',
        label: 'Certificates valid for longer than their requirement allows',
        emptyChoiceText: 'are left out',
        choices: [{ code: 'accept', label: 'are accepted' }],
      },
    ],
  }
}
