import { clearCaseDefaults, putLogbookSettings } from './contract.ts'
import type { Attempt, Examples } from '#testing/examples.ts'
import { newId } from '#testing/id-attempts.ts'
import { v7 as uuid } from 'uuid'

/**
 * Returns the test of an id field of the logbook settings. The server only stores such an id and never looks anything
 * up with it.
 */
const settingsAttempt = (part: (value: string) => object): Attempt => ({
  request: (value, { settingsVersion: version }) => ({
    method: 'PUT',
    url: '/api/logbook/settings',
    payload: { views: [], placements: [], columns: [], version, ...part(value) },
  }),
  status: () => 200,
  ownValue: newId,
})

const toViews = (search: object, id = uuid()) => ({ views: [{ id, name: 'Mine', search }] })

declare module '#testing/examples.ts' {
  interface OwnRecords {
    /** The version of the logbook settings that the next request edits. */
    settingsVersion: number
  }
}

export const examples: Examples = {
  fieldIds: {
    'putLogbookSettings.views[].id': settingsAttempt((value) => toViews({}, value)),
    'putLogbookSettings.views[].search.clinician': settingsAttempt((clinician) => toViews({ clinician })),
    'putLogbookSettings.views[].search.placement': settingsAttempt((placement) => toViews({ placement })),
    'putLogbookSettings.placements[].id': settingsAttempt((id) => ({
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
