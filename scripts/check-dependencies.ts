import path from 'node:path'
import { checkDependencies } from './check-dependencies/rules.ts'

/** Checks the licences, hashes, origins and install scripts of all packages that `npm ci` installs. */
const problems = checkDependencies(path.resolve(import.meta.dirname, '..'))
for (const problem of problems) console.log(`error  ${problem}`)
if (problems.length > 0) process.exitCode = 1
