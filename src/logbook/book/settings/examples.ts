import { clearCaseDefaults, putLogbookSettings } from './contract.ts'
import type { Attempt, Examples } from '#testing/examples.ts'
import { anyNew } from '#testing/id-attempts.ts'
import { v7 as uuid } from 'uuid'

/**
 * Returns the attempt for a field of the settings of the logbook. Its values are only stored, never used to look
 * anything up.
 */
const inSettings = (part: (value: string) => object): Attempt => ({
  request: (value, { settingsVersion: version }) => ({
    method: 'PUT',
    url: '/api/logbook/settings',
    payload: { views: [], placements: [], columns: [], version, ...part(value) },
  }),
  answer: () => 200,
  good: anyNew,
})

const inView = (search: object, id = uuid()) => ({ views: [{ id, name: 'Mine', search }] })

declare module '#testing/examples.ts' {
  interface OwnRecords {
    /** The version of the logbook settings that the next request edits. */
    settingsVersion: number
  }
}

export const examples: Examples = {
  fieldIds: {
    'putLogbookSettings.views[].id': inSettings((value) => inView({}, value)),
    'putLogbookSettings.views[].search.clinician': inSettings((clinician) => inView({ clinician })),
    'putLogbookSettings.views[].search.placement': inSettings((placement) => inView({ placement })),
    'putLogbookSettings.placements[].id': inSettings((id) => ({
      placements: [{ id, name: 'Here', from: '2026-01-01', to: null }],
    })),
  },
  records: () => Promise.resolve({ settingsVersion: 0 }),
  rows: async ({ app, owner }) => {
    await app.as(owner).call(clearCaseDefaults)
    const body = { views: [], placements: [], columns: ['case' as const], version: 0 }
    const { status } = await app.as(owner).call(putLogbookSettings, { body })
    if (status !== 200) throw new Error('No settings were saved')
    return {}
  },
}
