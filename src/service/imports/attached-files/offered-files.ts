import type { ListEntry } from '#reference/codes.ts'
import { baseName } from './file-names.ts'
import type { OfferedFile } from './match-files.ts'

/** The name under which a mapping lists the files of a ZIP. Without a ZIP there is no such list. */
export const filesListName = 'files'

type Places = Readonly<Record<string, readonly ListEntry[]>>

/** Returns the files of the ZIP, which rows may name; null without a ZIP. */
export const listOfferedFiles = (places: Places): OfferedFile[] | null =>
  places[filesListName]?.map(({ code, label }) => ({ id: code, path: label })) ?? null

/** Returns the names of the files that will be attached to a record, as the screen shows them. */
export function fileNamesOf(request: object | null, files: readonly OfferedFile[]): string[] {
  const ids =
    request && 'evidenceIds' in request && Array.isArray(request.evidenceIds) ? request.evidenceIds : []
  return ids.flatMap((id) => {
    const file = files.find((offered) => offered.id === id)
    return file ? [baseName(file.path)] : []
  })
}
