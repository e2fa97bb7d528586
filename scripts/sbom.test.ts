import { expect, test } from 'vitest'
import { locateBinaries } from '#platform/server/postgres/binaries.ts'
import { describeNode, describePostgres } from './sbom/bundled.ts'

test('the bill of materials names the embedded PostgreSQL and the version of every library in its package', async () => {
  const { postgres } = await locateBinaries(null)
  const components = describePostgres(postgres)
  const [server, ...libraries] = components
  expect(server).toMatchObject({ name: 'postgresql', version: expect.stringMatching(/^18\.\d+$/) })
  expect([...new Set(libraries.map(({ name }) => name))].sort()).toEqual([
    'icu',
    'libxml2',
    'libxslt',
    'openssl',
    'ossp-uuid',
    'xz',
    'zlib',
  ])
  for (const { name, version, hashes } of components) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+/)])
    expect(hashes?.[0]?.content).toMatch(/^[0-9a-f]{64}$/)
  }
  expect(new Set(components.map((component) => component['bom-ref'])).size).toBe(components.length)
})

test('the bill of materials names Node and its built-in libraries', () => {
  const components = describeNode({ node: '24.1.0', openssl: '3.5.0', modules: '137' })
  expect(components.map(({ name, version, purl }) => ({ name, version, purl }))).toEqual([
    { name: 'node', version: '24.1.0', purl: 'pkg:generic/node@24.1.0' },
    { name: 'openssl', version: '3.5.0', purl: 'pkg:generic/openssl@3.5.0' },
  ])
})
