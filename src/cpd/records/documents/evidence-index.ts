import type { RecordedActivity } from '#cpd/activities/log/recorded-activity.ts'
import { dayWords } from '#platform/contract/zoned-time.ts'
import type { RecordTable } from './record-document.ts'

/** A stored file as the index names it. */
export interface IndexedFile {
  id: string
  filename: string
  sizeBytes: number
  sha256: string
}

export interface IndexEntry<File extends IndexedFile = IndexedFile> {
  /** Such as "E01". */
  number: string
  file: File
  activity: Pick<RecordedActivity, 'id' | 'title' | 'date'>
}

export interface EvidenceIndex<File extends IndexedFile = IndexedFile> {
  entries: readonly IndexEntry<File>[]
  numbersOf: (activityId: string) => string[]
}

/**
 * Numbers the files of these activities in their order. The same activities give the same numbers in every file, so that a
 * record and the archive of its evidence belong together. A file of two activities has one number for each.
 */
export function indexEvidence<File extends IndexedFile>(
  activities: readonly RecordedActivity[],
  files: ReadonlyMap<string, File>,
): EvidenceIndex<File> {
  const found = activities.flatMap((activity) =>
    activity.evidenceIds.flatMap((id) => {
      const file = files.get(id)
      return file ? [{ file, activity }] : []
    }),
  )
  const digits = Math.max(2, String(found.length).length)
  const entries = found.map((entry, at) => ({ number: `E${String(at + 1).padStart(digits, '0')}`, ...entry }))
  return {
    entries,
    numbersOf: (activityId) =>
      entries.filter(({ activity }) => activity.id === activityId).map(({ number }) => number),
  }
}

/** Returns the name of a file in the archive: its number first, so that the files sort as the index does. */
export const archiveName = ({ number, file }: IndexEntry): string => `${number} ${file.filename}`

export const indexTable = ({ entries }: EvidenceIndex): RecordTable => ({
  title: 'Evidence',
  headings: [
    { label: 'No.', share: 0.08 },
    { label: 'File', share: 0.25 },
    { label: 'Activity', share: 0.25 },
    { label: 'Date', share: 0.12 },
    { label: 'SHA-256', share: 0.3 },
  ],
  rows: entries.map(({ number, file, activity }) => ({
    cells: [number, file.filename, activity.title, dayWords(activity.date), file.sha256],
  })),
  empty: 'No files are attached to these activities.',
})
