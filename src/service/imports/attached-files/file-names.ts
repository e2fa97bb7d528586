/** Compares file names as people and programs write them: names that differ only in folders, case or accents are the same. */
import { kindOfName } from '#evidence/file-kinds.ts'

const comparable = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

/** Returns the folders and the name in the form in which names are compared. */
export const partsOf = (path: string): string[] =>
  path
    .split(/[\\/]+/)
    .map(comparable)
    .filter((part) => part !== '' && part !== '.')

export const isNamedAsEvidence = (name: string): boolean => kindOfName(name) !== null

/** Returns the name without its extension. */
export const withoutEnding = (name: string): string =>
  isNamedAsEvidence(name) ? name.slice(0, name.lastIndexOf('.')).trim() : name

/** Returns the name as written, without its folders. */
export const baseName = (path: string): string => path.split(/[\\/]+/).findLast((part) => part !== '') ?? path
