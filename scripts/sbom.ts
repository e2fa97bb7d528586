// npm run sbom: writes the bill of materials of this installation (CycloneDX) to dist/sbom.cdx.json. It needs no network.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { locateBinaries } from '#platform/server/postgres/binaries.ts'
import { describeNode, describePostgres } from './sbom/bundled.ts'

const root = join(import.meta.dirname, '..')
const file = join(root, 'dist', 'sbom.cdx.json')

const billSchema = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.looseObject({ name: z.string() })),
})

const written = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', ...process.argv.slice(2)], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64_000_000,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const bill = billSchema.parse(JSON.parse(written))
// npm names the bill after the folder, and lists only packages.
bill.metadata.component.name = 'sortie'
const { postgres } = await locateBinaries(null)
bill.components.push(
  ...[...describeNode(process.versions), ...describePostgres(postgres)].map((item) => ({ ...item })),
)

mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
process.stdout.write(`${bill.components.length} components in dist/sbom.cdx.json\n`)
