/** Names of files as people and programs write them: folders, case and forms of letters do not tell two names apart. */
import { kindOfName } from '#evidence/file-kinds.ts'

const comparable = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

/** Returns the folders and the name, in the form in which names are compared. */
export const partsOf = (path: string): string[] =>
  path
    .split(/[\\/]+/)
    .map(comparable)
    .filter((part) => part !== '' && part !== '.')

export const isNamedAsEvidence = (name: string): boolean => kindOfName(name) !== null

/** Returns the name without the ending that says its type. */
export const withoutEnding = (name: string): string =>
  isNamedAsEvidence(name) ? name.slice(0, name.lastIndexOf('.')).trim() : name

/** Returns the name without its folders, as it is written. */
export const baseName = (path: string): string => path.split(/[\\/]+/).findLast((part) => part !== '') ?? path
