import type { RecordedActivity } from '#cpd/activities/log/recorded-activity.ts'
import { formatDay } from '#platform/contract/zoned-time.ts'
import type { RecordTable } from './record-document.ts'

/** A stored file as the index lists it. */
export interface IndexedFile {
  id: string
  filename: string
  sizeBytes: number
  sha256: string
}

export interface IndexEntry<File extends IndexedFile = IndexedFile> {
  /** The number in the index, such as "E01". */
  number: string
  file: File
  activity: Pick<RecordedActivity, 'id' | 'title' | 'date'>
}

export interface EvidenceIndex<File extends IndexedFile = IndexedFile> {
  entries: readonly IndexEntry<File>[]
  numbersOf: (activityId: string) => string[]
}

/**
 * Numbers the files of these activities in order. The same activities get the same numbers in every document, so that a record
 * matches the archive of its evidence. A file that two activities share gets two numbers.
 */
export function indexEvidence<File extends IndexedFile>(
  activities: readonly RecordedActivity[],
  files: ReadonlyMap<string, File>,
): EvidenceIndex<File> {
  const attachedFiles = activities.flatMap((activity) =>
    activity.evidenceIds.flatMap((id) => {
      const file = files.get(id)
      return file ? [{ file, activity }] : []
    }),
  )
  const digits = Math.max(2, String(attachedFiles.length).length)
  const entries = attachedFiles.map((entry, index) => ({
    number: `E${String(index + 1).padStart(digits, '0')}`,
    ...entry,
  }))
  return {
    entries,
    numbersOf: (activityId) =>
      entries.filter(({ activity }) => activity.id === activityId).map(({ number }) => number),
  }
}

/** Returns the name of a file in the archive. It begins with the number, so that the files sort in the order of the index. */
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
    cells: [number, file.filename, activity.title, formatDay(activity.date), file.sha256],
  })),
  empty: 'No files are attached to these activities.',
})
