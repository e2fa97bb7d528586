import { importTargets } from '#logbook/spreadsheets/targets.contract.ts'
import type { RecordFields } from './record-fields.ts'

export const caseFields: RecordFields = {
  groups: {
    case: 'Case',
    mission: 'Mission',
    times: 'Times',
    team: 'Team',
    patient: 'Patient',
    clinical: 'Clinical',
    vitals: 'Vital signs',
    care: 'Care',
    learning: 'Learning',
    signature: 'Signatures',
  },
  fields: importTargets,
  unknownWordText: 'Kept as free text',
  // Required fields that most logbooks omit because the value is always the same.
  fixed: [
    {
      code: 'type',
      exception: { field: 'clinical.diagnosisPrimary', words: 'unless the diagnosis says it' },
    },
    { code: 'mission.missionType' },
    { code: 'mission.result' },
    { code: 'mission.platform' },
    { code: 'team.myRole' },
    { code: 'team.supervisionLevel' },
  ],
}
