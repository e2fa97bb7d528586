/** Returns a name in the form that is compared: without differences in case, spaces or the encoding of accents. */
import { findMimeType } from '#evidence/file-kinds.ts'

const toComparable = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

/** Returns the folders and the name of a path, in the form in which names are compared. */
export const partsOf = (path: string): string[] =>
  path
    .split(/[\\/]+/)
    .map(toComparable)
    .filter((part) => part !== '' && part !== '.')

export const hasEvidenceExtension = (name: string): boolean => findMimeType(name) !== null

/** Returns the name without its extension. */
export const withoutExtension = (name: string): string =>
  hasEvidenceExtension(name) ? name.slice(0, name.lastIndexOf('.')).trim() : name

/** Returns the name as written, without its folders. */
export const baseName = (path: string): string => path.split(/[\\/]+/).findLast((part) => part !== '') ?? path
