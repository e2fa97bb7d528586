import { mutationOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api/call.ts'
import { forget, keep, readKept } from '#platform/web/session/device-store.ts'
import { createCase, type CaseRequest } from '../../contract.ts'
import { presetsOf, restoreEntry, type CaseEntry, type EntryPresets } from '../rules.ts'

/** The id in the request makes it safe to send again: the same case is saved once. */
export const saveCase = () =>
  mutationOptions({
    mutationKey: ['cases', 'create'],
    mutationFn: (request: CaseRequest) => call(createCase, { body: request }),
  })

const name = 'case'

/** What this device holds of a case that is not saved yet. */
export const readDraft = (userId: string): CaseEntry | null => restoreEntry(readKept('draft', name, userId))
export const keepDraft = (userId: string, entry: CaseEntry): boolean => keep('draft', name, userId, entry)
export const discardDraft = (userId: string): void => forget('draft', name, userId)

// Presets are only offered: a code that has left its list is refused by the schema on saving.
export const readPresets = (userId: string): Partial<EntryPresets> => readKept('preset', name, userId) ?? {}
export const keepPresets = (userId: string, entry: CaseEntry): boolean =>
  keep('preset', name, userId, presetsOf(entry))
