// npm run types:db: writes the row types of a freshly migrated database; with --verify it only compares them.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#platform/server/db/migrate.ts'
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded.ts'

const root = join(import.meta.dirname, '..')
const dataDir = await mkdtemp(join(tmpdir(), 'sortie-types-'))
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } })
try {
  await migrate(postgres.connectionString)
  process.exitCode = generate(postgres.connectionString)
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function generate(url: string): number {
  const flags = {
    dialect: 'postgres',
    url,
    'out-file': join(root, 'src/platform/server/db/types.ts'),
    // Matches the parsers in platform/server/db/database.ts.
    'date-parser': 'string',
    'numeric-parser': 'number',
    'type-mapping': JSON.stringify({ int8: 'number' }),
    'default-schema': 'public',
  }
  const options = Object.entries(flags).map(([name, value]) => `--${name}=${value}`)
  const program = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  const { status } = spawnSync(process.execPath, [program, ...options, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  return status ?? 1
}
