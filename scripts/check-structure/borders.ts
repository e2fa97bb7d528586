import type { Problem } from './names.ts'
import { checkServerRole } from './server-roles.ts'
import { resolveImport, type Import, type SourceFile } from './source.ts'
import { areNeighbours, isForTests, placeOf, type Place, type Role } from './places.ts'

/** Returns the forbidden imports. `order` lists the capabilities; each may use those before it. */
export function checkBorders(files: readonly SourceFile[], order: readonly string[]): Problem[] {
  return files.flatMap((file) => {
    const from = placeOf(file.path)
    return file.imports.flatMap((imported) => {
      const message = checkImport(from, imported, order)
      if (!message) return []
      return [{ path: file.path, line: imported.line, message: `imports ${imported.specifier}: ${message}` }]
    })
  })
}

function checkImport(from: Place, imported: Import, order: readonly string[]): string | null {
  const target = resolveImport(from.path, imported.specifier)
  if (target === null) return checkPackage(from, imported.specifier)
  const to = placeOf(target)
  return (
    checkSpelling(from, to, imported.specifier) ??
    checkSides(from, to) ??
    checkOrder(from, to, order) ??
    checkDoors(from, to, imported)
  )
}

function checkPackage(from: Place, specifier: string): string | null {
  const isShared = from.side === null && ['capability', 'paths', 'platform', 'reference'].includes(from.kind)
  if (!isShared || isForTests(from) || /^(zod|suncalc|date-fns)(\/|$)/.test(specifier)) return null
  return 'contracts, rules and clinical lists use no packages except zod, suncalc and date-fns: code that needs another one belongs in server/ or web/'
}

function checkSpelling(from: Place, to: Place, specifier: string): string | null {
  const isSameHome = from.home === to.home
  if (specifier.startsWith('#')) {
    return isSameHome
      ? 'inside one folder write a relative path, such as ./queries.ts or ../contract.ts'
      : null
  }
  if (isSameHome) return null
  if (!to.path.startsWith('src/'))
    return `a relative path stays inside ${from.home}: other folders may not use that file`
  return `a relative path stays inside ${from.home}: across folders write #${to.path.slice('src/'.length)}`
}

function checkSides(from: Place, to: Place): string | null {
  if (to.role === 'examples' && !isForTests(from))
    return 'examples.ts tells the tests about the endpoints of its folder: only tests and other examples import it'
  if (to.kind === 'testing' && from.kind !== 'outside' && !isForTests(from)) {
    return 'testing is only for tests: code of the product belongs in platform or in a capability'
  }
  if (to.kind === 'demo' && !['demo', 'server', 'testing'].includes(from.kind) && !isForTests(from)) {
    return 'only src/server and tests may use demo data'
  }
  if (from.side === 'web' && to.side === 'server') {
    return 'a web file never imports a server file: call its endpoint through queries.ts; code for both sides belongs in a contract or a rule beside it'
  }
  if (from.side === 'server' && to.side === 'web') {
    return 'a server file never imports a web file: code for both sides belongs in a contract or a rule beside it'
  }
  if (from.side === null && to.side !== null && !isForTests(from)) return checkNeutral(from, to)
  return null
}

function checkNeutral(from: Place, to: Place): string | null {
  if (from.kind === 'testing' || from.home === 'scripts') return null
  if (from.kind === 'outside') {
    return `${from.home} uses contracts and testing only: use the product as its users do, or put shared test code in src/testing`
  }
  return `it serves both sides, so it imports neither: the code it needs from ${to.home} belongs in a contract or a rule beside it`
}

function checkDoors(from: Place, to: Place, imported: Import): string | null {
  if (to.role === 'test') return 'no file imports a test: put code for several tests in src/testing'
  // The demo inserts its rows in bulk, with the row mappings of the capabilities but not their statements.
  if (to.role === 'queries' && to.side === 'server' && !areNeighbours(from, to) && from.kind !== 'demo') {
    return `SQL is used only inside its district: call ${to.home.slice('src/'.length)}/server/service.ts`
  }
  if (from.kind === 'outside') return checkOutside(from, to)
  switch (from.kind) {
    case 'platform':
      return checkPlatform(from, to)
    case 'reference':
      return to.kind === 'reference' || to.home === 'src/platform/contract'
        ? null
        : 'clinical lists are data: code that uses them belongs in a capability'
    case 'paths':
      return to.kind === 'paths' || to.home === 'src/platform/contract' || from.role === 'test'
        ? null
        : 'paths import nothing but contracts of platform, so that every capability can link to every screen'
    case 'capability':
      return checkCapability(from, to, imported)
    default:
      return null
  }
}

function checkOutside(from: Place, to: Place): string | null {
  if (from.home === 'scripts' || to.home === from.home || to.kind === 'testing') return null
  const isContract = to.role === 'contract' || to.home === 'src/platform/contract'
  if (isContract) return null
  return `${from.home} uses contracts and testing only: put shared test code in src/testing`
}

function checkPlatform(from: Place, to: Place): string | null {
  if (to.kind === 'platform' || from.role === 'test') return null
  return 'platform knows no capability: pass the value in from src/server or src/web, or move this file into the capability'
}

function checkCapability(from: Place, to: Place, imported: Import): string | null {
  if (to.kind === 'server' || to.kind === 'web') return checkAssembly(from, to)
  if (isForTests(from))
    return areNeighbours(from, to) || to.kind !== 'capability' ? null : checkForeign(from, to)
  if (from.role === 'contract' && to.role === 'rules') {
    return 'a contract defines shapes and imports no rules: move the shape here, or import the contract in the rule'
  }
  if (!areNeighbours(from, to) && to.kind === 'capability') {
    const message = checkForeign(from, to)
    if (message) return message
  }
  return from.side === 'server' ? checkServerRole(from, to, imported) : null
}

function checkAssembly(from: Place, to: Place): string | null {
  if (from.role === 'test') return null
  return `${to.home} assembles the capabilities, so none of them imports it: move shared code to platform, links to src/paths`
}

const freeRoles = new Set<Role>(['contract', 'rules', 'examples'])
const serverDoors = new Set<Role | null>(['service', 'policy', 'row-mapping'])
const webDoors = new Set<Role | null>(['panel', 'dialog', 'queries', 'messages', 'panel-places'])

function checkForeign(from: Place, to: Place): string | null {
  const isFree = to.side === null && to.role !== null && freeRoles.has(to.role)
  if (isFree) return null
  const other = to.home.slice('src/'.length)
  if (to.side === 'server' && !serverDoors.has(to.role)) {
    return `the server doors of ${other} are its service.ts, policy.ts and row-mapping.ts: import one of these, or move this into ${other}`
  }
  if (to.side === 'web' && !webDoors.has(to.role)) {
    return `the web doors of ${other} are its panels, dialogs, queries.ts and messages.ts: import one of these, or move shared parts to platform/web`
  }
  return from.role === null ? 'only files with a role use other capabilities' : null
}

/** A capability imports only those before it in the order. Tests may import any contract. */
function checkOrder(from: Place, to: Place, order: readonly string[]): string | null {
  const isBetween = from.kind === 'capability' && to.kind === 'capability' && from.home !== to.home
  if (!isBetween || from.role === 'test') return null
  const [lower, upper] = [to, from].map(({ home }) => order.indexOf(home.slice('src/'.length)))
  if (lower === undefined || upper === undefined || lower < 0 || upper < 0 || lower < upper) return null
  return `${to.home} stands above ${from.home} in docs/capabilities.md: pass the value in, move shared code to a lower capability, or show it as a panel`
}
