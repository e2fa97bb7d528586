import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkDependencies } from './check-dependencies/rules.ts'

const project = path.resolve(import.meta.dirname, '..')
let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sortie-dependencies-'))
  for (const name of ['package-lock.json', '.npmrc']) cpSync(path.join(project, name), path.join(root, name))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Adds a package to a copy of the project's lock file. */
function addPackage(changes: object, name = 'node_modules/planted'): void {
  const file = path.join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, object> }
  lock.packages[name] = { version: '1.0.0', integrity: 'sha512-abc=', license: 'MIT', ...changes }
  writeFileSync(file, JSON.stringify(lock))
}

test('all packages of this project follow the rules', () => {
  expect(checkDependencies(project)).toEqual([])
})

test('the lock file contains one Node per system, with a hash and without an install script', () => {
  const text = readFileSync(path.join(project, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, Record<string, unknown>> }
  const nodes = Object.entries(packages).filter(([, { bin }]) => bin && Object.hasOwn(bin, 'node'))
  expect(nodes.map(([, { os, cpu }]) => [os, cpu].flat().join('-')).sort()).toEqual([
    'darwin-arm64',
    'darwin-x64',
    'linux-arm64',
    'linux-x64',
    'win32-x64',
  ])
  for (const [name, locked] of nodes) {
    expect([name, locked]).toEqual([name, expect.objectContaining({ optional: true, license: 'MIT' })])
    expect([name, locked['hasInstallScript']]).toEqual([name, undefined])
  }
})

test.for<[planted: object, problem: string]>([
  [{ license: 'GPL-3.0-only' }, 'GPL-3.0-only is not an allowed licence'],
  [{ license: undefined }, 'no licence is not an allowed licence'],
  [{ license: '(MIT AND GPL-2.0)' }, '(MIT AND GPL-2.0) is not an allowed licence'],
  [{ license: 'MPL-2.0', dev: true }, 'MPL-2.0 is not an allowed licence'],
  [{ integrity: undefined }, 'has no sha512 integrity'],
  [{ integrity: 'sha1-abc=' }, 'has no sha512 integrity'],
  [
    { resolved: 'git+ssh://git@github.com/somebody/planted.git#abc' },
    'comes from git+ssh://git@github.com/somebody/planted.git#abc, not from https://registry.npmjs.org/',
  ],
  [
    { resolved: 'http://registry.npmjs.org/planted/-/planted-1.0.0.tgz' },
    'comes from http://registry.npmjs.org/planted/-/planted-1.0.0.tgz, not from https://registry.npmjs.org/',
  ],
  [{ hasInstallScript: true }, 'has an install script that has not been reviewed'],
  [{ link: true }, 'is a link, not a package of the registry'],
])('a package with %j is refused', ([planted, problem]) => {
  addPackage(planted)
  expect(checkDependencies(root)).toEqual([`node_modules/planted: ${problem}`])
})

test('one of several licences to choose from must be allowed', () => {
  addPackage({ license: '(GPL-2.0 OR MIT)' })
  expect(checkDependencies(root)).toEqual([])
})

test('an exception for development tools does not apply to production packages', () => {
  addPackage({ license: 'MPL-2.0', dev: false }, 'node_modules/axe-core')
  expect(checkDependencies(root)).toEqual(['node_modules/axe-core: MPL-2.0 is not an allowed licence'])
})

test('the licence in the installed package counts, even if the lock file names another', () => {
  addPackage({})
  const folder = path.join(root, 'node_modules/planted')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ license: 'AGPL-3.0' }))
  expect(checkDependencies(root)).toEqual(['node_modules/planted: AGPL-3.0 is not an allowed licence'])
})

test('unused exceptions and enabled install scripts are reported', () => {
  const file = path.join(root, 'package-lock.json')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('lightningcss', 'darkcss'))
  writeFileSync(path.join(root, '.npmrc'), 'ignore-scripts=false\n')
  const problems = checkDependencies(root)
  expect(problems).toContainEqual(expect.stringContaining('no package needs the exception /^lightningcss'))
  expect(problems).toContain('.npmrc: must say ignore-scripts=true')
})
