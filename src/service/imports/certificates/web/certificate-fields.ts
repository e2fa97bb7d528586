import type { ImportTarget } from '#logbook/spreadsheets/targets.contract.ts'
import type { RecordFields } from '../../mapping/web/record-fields.ts'
import type { ImportPreview } from '../../contract.ts'
import { fieldOfCode } from '../columns.ts'

const list = 'requirements'

/** The requirements of the organization are fields of their own, so the preview names them. */
export function certificateFields(named: NonNullable<ImportPreview['fields']>): RecordFields {
  const fields = named.map(({ code, label, group }): ImportTarget => {
    const field = fieldOfCode(code)?.field
    if (field === 'requirement') return { code, label, group, kind: 'code', list }
    const isDate = field === 'completedOn' || field === 'expiresOn' || field === 'date'
    return { code, label, group, kind: isDate ? 'date' : 'text' }
  })
  const requirements = new Map(
    named.flatMap(({ code, group }) => {
      const id = fieldOfCode(code)?.requirementId ?? null
      return id === null ? [] : [[id, group] as const]
    }),
  )
  return {
    groups: Object.fromEntries(named.map(({ group }) => [group, group])),
    fields,
    lists: { [list]: [...requirements].map(([code, label]) => ({ code, label })) },
    openWord: 'Is left out',
    fixedTitle: 'Of the whole file',
    fixed: [
      {
        code: 'dates',
        label: 'Days under the title of a requirement alone',
        unsaid: 'Not answered: they are left out',
        choices: [
          { code: 'expiresOn', label: 'are those on which it expires' },
          { code: 'completedOn', label: 'are those on which it was completed' },
        ],
        onlyFor: (target) => fieldOfCode(target)?.field === 'date',
      },
      {
        code: 'names',
        label: 'People named without an email address or number that Sortie knows',
        unsaid: 'are left out',
        choices: [{ code: 'enough', label: 'are matched by name, where one person alone has it' }],
        onlyFor: (target) => target === 'name',
      },
      {
        code: 'longer',
        label: 'Certificates valid for longer than their requirement allows',
        unsaid: 'are left out',
        choices: [{ code: 'accept', label: 'are accepted' }],
      },
    ],
  }
}
