import path from 'node:path'
import { crowdedFolders } from './check-structure/folders.ts'
import { checkStructure } from './check-structure/rules.ts'

/** Checks the names, imports and lengths of all files. The rules are in CONTRIBUTING.md. */
const root = path.resolve(import.meta.dirname, '..')
const problems = checkStructure(root, crowdedFolders)
const errors = problems.filter(({ isWarning }) => !isWarning)

for (const { path: file, line, message, isWarning } of problems) {
  console.log(`${isWarning ? 'warning' : 'error'}  ${file}:${line}  ${message}`)
}
if (errors.length > 0) {
  console.log(`\n${errors.length} structure errors`)
  process.exitCode = 1
}
