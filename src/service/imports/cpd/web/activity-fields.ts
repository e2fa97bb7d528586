import type { RecordFields } from '../../mapping/web/record-fields.ts'
import { cpdFieldGroups, cpdFields, pointsAreHours } from '../fields.ts'

export const activityFields: RecordFields = {
  groups: cpdFieldGroups,
  fields: cpdFields,
  unknownWordText: 'Left out',
  fixed: [
    { code: 'type' },
    {
      code: 'hours',
      more: [{ code: pointsAreHours, label: 'The same number as credits or points' }],
      unless: ['minutes'],
    },
    { code: 'creditSystem' },
  ],
}
