import path from 'node:path'
import { checkDependencies } from './check-dependencies/rules.ts'

/** Licences, hashes, origins and install scripts of everything that `npm ci` installs. */
const problems = checkDependencies(path.resolve(import.meta.dirname, '..'))
for (const problem of problems) console.log(`error  ${problem}`)
if (problems.length > 0) process.exitCode = 1
