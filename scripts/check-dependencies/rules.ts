import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { allowedLicences, knownInstallScripts, licenceExceptions } from './policy.ts'

const packageSchema = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().default(false),
  link: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
})
type LockedPackage = z.infer<typeof packageSchema>

const lockSchema = z.object({ packages: z.record(z.string(), packageSchema) })
const manifestSchema = z.object({ license: z.string().optional() })

const registry = 'https://registry.npmjs.org/'

/** Returns the problems of the packages in the package-lock.json of `root`, and of those installed there. */
export function checkDependencies(root: string): string[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const entries = Object.entries(packages).filter(([path]) => path !== '')
  return [
    ...entries.flatMap(([path, locked]) => [
      ...originProblems(path, locked),
      ...scriptProblems(path, locked),
      ...licenceProblems(path, locked, installedLicence(root, path)),
    ]),
    ...unusedExceptions(entries.map(([path]) => nameOf(path))),
    ...(areScriptsOff(root) ? [] : ['.npmrc: must say ignore-scripts=true']),
  ]
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

// npm verifies packages against this hash. Without it, or from another origin, anything could be installed.
function originProblems(path: string, { integrity, resolved, link }: LockedPackage): string[] {
  const problems: string[] = []
  if (link) problems.push(`${path}: is a link, not a package of the registry`)
  if (!integrity?.startsWith('sha512-')) problems.push(`${path}: has no sha512 integrity`)
  if (resolved !== undefined && !resolved.startsWith(registry))
    problems.push(`${path}: comes from ${resolved}, not from ${registry}`)
  return problems
}

function scriptProblems(path: string, { hasInstallScript }: LockedPackage): string[] {
  const isKnown = knownInstallScripts.some(({ packages }) => packages.test(nameOf(path)))
  return hasInstallScript && !isKnown ? [`${path}: has an install script that has not been reviewed`] : []
}

function licenceProblems(path: string, locked: LockedPackage, installed: string | null): string[] {
  const licences = new Set([locked.license ?? installed ?? 'no licence', installed ?? locked.license])
  return [...licences]
    .filter((licence) => licence !== undefined && !mayUse(nameOf(path), licence, locked.dev))
    .map((licence) => `${path}: ${licence} is not an allowed licence`)
}

const mayUse = (name: string, licence: string, isDevelopment: boolean) =>
  isAllowed(licence) ||
  licenceExceptions.some(
    (licenceException) =>
      licenceException.packages.test(name) &&
      licenceException.licence === licence &&
      (isDevelopment || !licenceException.onlyForDevelopment),
  )

/** `(A OR B)` is a choice, `(A AND B)` requires both. Longer expressions are not allowed: review them and add an exception. */
function isAllowed(licence: string): boolean {
  const terms = licence.replace(/^\((.*)\)$/, '$1')
  if (allowedLicences.has(terms)) return true
  if (terms.includes(' OR ')) return terms.split(' OR ').some((term) => allowedLicences.has(term))
  return terms.includes(' AND ') && terms.split(' AND ').every((term) => allowedLicences.has(term))
}

function installedLicence(root: string, path: string): string | null {
  const file = join(root, path, 'package.json')
  if (!existsSync(file)) return null
  const parsed = manifestSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  return parsed.success ? (parsed.data.license ?? null) : 'a licence field in an outdated format'
}

const unusedExceptions = (names: readonly string[]) =>
  [...licenceExceptions, ...knownInstallScripts]
    .filter(({ packages }) => !names.some((name) => packages.test(name)))
    .map(({ packages }) => `scripts/check-dependencies/policy.ts: no package needs the exception ${packages}`)

function areScriptsOff(root: string): boolean {
  const file = join(root, '.npmrc')
  return existsSync(file) && /^ignore-scripts=true$/m.test(readFileSync(file, 'utf8'))
}
